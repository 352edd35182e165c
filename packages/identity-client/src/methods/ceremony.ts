/** Browsers allow one passkey request at a time. This makes room: the running one is told to stop and waited for. */
interface Ceremony {
  abort: AbortController;
  ended: Promise<unknown>;
}

const running = new Set<Ceremony>();

export async function oneCeremony<T>(task: (signal: AbortSignal) => Promise<T>, outer?: AbortSignal): Promise<T> {
  // What is not wanted any more must not end what is.
  outer?.throwIfAborted();
  for (const one of running) {
    one.abort.abort();
    await one.ended.catch(() => undefined);
  }
  outer?.throwIfAborted();
  const abort = new AbortController();
  const ended = task(AbortSignal.any(outer ? [abort.signal, outer] : [abort.signal]));
  const mine = { abort, ended };
  running.add(mine);
  try {
    return await ended;
  } finally {
    running.delete(mine);
  }
}
