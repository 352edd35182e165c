interface Step {
  name: string;
  close: () => Promise<unknown>;
  /** After so long the step is left behind and the next one begins. */
  timeoutMs?: number;
}

interface Running {
  /** Closed in this order. */
  steps: Step[];
  say: (text: string) => void;
  /** Settles when something in the process decides that it must end. */
  failed?: Promise<unknown>;
}

const patienceMs = 30_000;
const sameSignalMs = 500;

/** Waits for Ctrl-C or SIGTERM, then closes step by step; a second signal ends the process at once. */
export async function runUntilSignal({ steps, say, failed }: Running): Promise<number> {
  const reason = await waitForEnd(failed);
  say('Stopping…');
  // A terminal or a supervisor signals the whole group, and a launcher passes it on: that is one wish, not two.
  const asked = performance.now();
  const force = () => {
    if (performance.now() - asked > sameSignalMs) process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, force);
  for (const step of steps) await closeStep(step, say);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, force);
  return reason === 'failed' ? 1 : 0;
}

function waitForEnd(failed: Promise<unknown> | undefined): Promise<'signal' | 'failed'> {
  const { promise, resolve } = Promise.withResolvers<'signal' | 'failed'>();
  const onSignal = () => resolve('signal');
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, onSignal);
  failed?.then(
    () => resolve('failed'),
    () => resolve('failed'),
  );
  return promise.finally(() => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, onSignal);
  });
}

async function closeStep(step: Step, say: (text: string) => void): Promise<void> {
  const late = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => late.resolve('late'), step.timeoutMs ?? patienceMs);
  try {
    const outcome = await Promise.race([step.close(), late.promise]);
    if (outcome === 'late') say(`${step.name} did not stop in time and is left behind.`);
  } catch (error) {
    say(`${step.name} did not stop cleanly: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    clearTimeout(timer);
  }
}
