import type { Deps } from '../deps.ts';
import { selectTraining } from './trainings.sql.ts';

const looksEveryMs = 1000;

/** A signal that also aborts when the training is no longer wanted: cancelled, or deleted with its voice. */
export function untilCancelled(
  deps: Deps,
  trainingId: string,
  signal: AbortSignal,
): { signal: AbortSignal; stop: () => void } {
  const cancelled = new AbortController();
  const look = async (): Promise<void> => {
    const training = await selectTraining(deps.db, trainingId);
    if (!training || !['waiting', 'running'].includes(training.state))
      cancelled.abort(new Error('The training is no longer wanted'));
  };
  // A database that does not answer for a moment cancels nothing.
  const timer = setInterval(() => void look().catch(() => undefined), looksEveryMs);
  return { signal: AbortSignal.any([signal, cancelled.signal]), stop: () => clearInterval(timer) };
}
