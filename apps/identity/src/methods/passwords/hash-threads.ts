import { Worker } from 'node:worker_threads';
import { fail } from '@targum/identity-contracts';

/** Without a hash to compare with, one is made. */
export interface HashOrder {
  id: number;
  hash: string | undefined;
  password: string;
}

export type HashAnswer = { id: number } & ({ made: string } | { isRight: boolean } | { failure: string });

interface Task {
  order: HashOrder;
  done: PromiseWithResolvers<HashAnswer>;
  /** Threads that ended while they were at it. */
  deaths: number;
}

interface Thread {
  worker: Worker;
  tasks: Map<number, Task>;
}

export interface HashThreadsOptions {
  threads: number;
  /** Callers beyond those whose turn it is. */
  queue: number;
  /** What runs in each; another one in tests. */
  script?: URL;
}

const ownScript = new URL('hash.thread.ts', import.meta.url);
/** The one it works on and the next, so that it need not wait for this process to hear of the end of the first. */
const tasksOfThread = 2;

/**
 * Threads that only hash. The pool that comes with Node also reads files and looks up names, which would wait behind
 * passwords; and it hands out the next hash only when the main thread, which is busy with requests, has seen the end
 * of the last: a tenth of the processors stood idle meanwhile.
 */
export function hashThreads({ threads: most, queue, script = ownScript }: HashThreadsOptions) {
  const threads = new Set<Thread>();
  const waiting: Task[] = [];
  let lastId = 0;
  let unfinished = 0;
  let isClosed = false;

  function begin(): Thread {
    const worker = new Worker(script);
    const thread: Thread = { worker, tasks: new Map() };
    threads.add(thread);
    worker.on('message', (answer: HashAnswer) => {
      const task = thread.tasks.get(answer.id);
      thread.tasks.delete(answer.id);
      if (thread.tasks.size === 0) worker.unref();
      if (task) {
        unfinished -= 1;
        task.done.resolve(answer);
      }
      handOut();
    });
    let cause: unknown;
    // Without a listener, a thread that dies would take the process with it.
    worker.on('error', (error) => (cause = error));
    worker.on('exit', () => {
      threads.delete(thread);
      const [begun, ...others] = thread.tasks.values();
      // The one it was at may have been the reason, so it gets one more thread and not any number of them.
      if (begun) begun.deaths += 1;
      if (begun && begun.deaths > 1) refuse(begun, 'Threads ended while they hashed', cause);
      else if (begun) others.unshift(begun);
      waiting.unshift(...others);
      if (isClosed) refuseAll();
      handOut();
    });
    worker.unref();
    return thread;
  }

  function refuse(task: Task, message: string, cause?: unknown): void {
    unfinished -= 1;
    task.done.reject(new Error(message, { cause }));
  }

  function refuseAll(): void {
    for (const task of waiting.splice(0)) refuse(task, 'The hasher was closed');
  }

  /** The least busy thread with room, or a new one while there may be more. */
  function roomiest(): Thread | undefined {
    let found: Thread | undefined;
    for (const thread of threads) if (thread.tasks.size < (found?.tasks.size ?? tasksOfThread)) found = thread;
    if (found && found.tasks.size === 0) return found;
    return threads.size < most ? begin() : found;
  }

  function handOut(): void {
    while (waiting.length > 0) {
      const thread = roomiest();
      const task = thread && waiting.shift();
      if (!task) return;
      if (thread.tasks.size === 0) thread.worker.ref();
      thread.tasks.set(task.order.id, task);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- reason: a thread has no origin
      thread.worker.postMessage(task.order);
    }
  }

  return {
    /** Refused with `busy` when too many wait already. */
    async run(password: string, hash?: string): Promise<HashAnswer> {
      if (isClosed) throw new Error('The hasher was closed');
      if (unfinished >= most + queue) throw fail('busy', { retryAfter: 2 });
      const task = { order: { id: ++lastId, hash, password }, done: Promise.withResolvers<HashAnswer>(), deaths: 0 };
      unfinished += 1;
      waiting.push(task);
      handOut();
      return task.done.promise;
    },
    async close(): Promise<void> {
      isClosed = true;
      refuseAll();
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
