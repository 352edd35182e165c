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
  /** From `expectSignal()`, when it was called before the start; made here otherwise. */
  signal?: ExpectedSignal;
  /** Settles when something in the process decides that it must end. */
  failed?: Promise<unknown>;
}

const patienceMs = 30_000;
const sameSignalMs = 500;

/** Waits for Ctrl-C or SIGTERM, then closes step by step; a second signal ends the process at once. */
export async function runUntilSignal({ steps, say, failed, signal = expectSignal() }: Running): Promise<number> {
  const reason = await waitForEnd(signal.wished, failed);
  say('Stopping…');
  for (const step of steps) await closeStep(step, say);
  signal.forget();
  return reason === 'failed' ? 1 : 0;
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface ExpectedSignal {
  /** Somebody wants the process to stop. */
  wished: Promise<void>;
  /** Leaves signals to do what they do by themselves again. */
  forget(): void;
}

/** From here on a signal is a wish to stop and no sudden end: called first, it also covers a start that takes a while. */
export function expectSignal(): ExpectedSignal {
  const { promise, resolve } = Promise.withResolvers<void>();
  let askedAt: number | undefined;
  const onSignal = () => {
    // A terminal or a supervisor signals the whole group, and a launcher passes it on: that is one wish, not two.
    if (askedAt !== undefined && performance.now() - askedAt > sameSignalMs) process.exit(130);
    askedAt ??= performance.now();
    resolve();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    wished: promise,
    forget() {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}

async function waitForEnd(signal: Promise<void>, failed: Promise<unknown> | undefined): Promise<'signal' | 'failed'> {
  const failure = failed?.then(
    () => 'failed' as const,
    () => 'failed' as const,
  );
  return Promise.race([signal.then(() => 'signal' as const), ...(failure ? [failure] : [])]);
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
