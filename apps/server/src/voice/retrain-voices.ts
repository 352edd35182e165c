import type { Deps } from '../deps.ts';
import { trainAgain } from './start-training.ts';
import { purgeTrainings } from './training-store.ts';
import { selectStaleVoices } from './trainings.sql.ts';

/** Whoever judges one pair after the other should not start a training with each. */
const restSeconds = 10 * 60;
const voicesAtOnce = 5;

export async function retrainVoices(deps: Deps): Promise<void> {
  for (const voiceId of await selectStaleVoices(deps.db, restSeconds, voicesAtOnce)) await trainAgain(deps, voiceId);
  await purgeTrainings(deps);
}
