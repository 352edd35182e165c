import { Worker } from 'node:worker_threads';
import { fail } from '@targum/identity-contracts';

/** What a thread is sent and what it sends back; `serveOrders` is the other end. */
export interface Sent<Order> {
  id: number;
  order: Order;
}
export type Returned<Answer> = { id: number } & ({ answer: Answer } | { failure: string });

interface Task<Order, Answer> extends Sent<Order> {
  done: PromiseWithResolvers<Answer>;
  /** Threads that ended while they were at it. */
  deaths: number;
}

interface Thread<Order, Answer> {
  worker: Worker;
  tasks: Map<number, Task<Order, Answer>>;
}

export interface ThreadPoolOptions {
  /** What runs in each. */
  script: URL;
  threads: number;
  /** Callers beyond those whose turn it is; whoever comes after is refused with `busy`. */
  queue: number;
}

export interface ThreadPool<Order, Answer> {
  run(order: Order): Promise<Answer>;
  /** Ends its threads; whoever still waits is refused. */
  close(): Promise<void>;
}

/** The one it works on and the next, so that it need not wait for this process to hear of the end of the first. */
const tasksOfThread = 2;

/**
 * Threads that do one kind of slow work. The pool that comes with Node also reads files and looks up names, which would
 * wait behind it; and it hands out the next order only when the main thread, which is busy with requests, has seen the
 * end of the last: with passwords, a tenth of the processors stood idle meanwhile.
 */
export function threadPool<Order, Answer>({
  script,
  threads: most,
  queue,
}: ThreadPoolOptions): ThreadPool<Order, Answer> {
  const threads = new Set<Thread<Order, Answer>>();
  const waiting: Task<Order, Answer>[] = [];
  let lastId = 0;
  let unfinished = 0;
  let isClosed = false;

  function begin(): Thread<Order, Answer> {
    const worker = new Worker(script);
    const thread: Thread<Order, Answer> = { worker, tasks: new Map() };
    threads.add(thread);
    worker.on('message', (returned: Returned<Answer>) => {
      const task = thread.tasks.get(returned.id);
      thread.tasks.delete(returned.id);
      if (thread.tasks.size === 0) worker.unref();
      if (task && 'failure' in returned) refuse(task, returned.failure);
      else if (task && 'answer' in returned) {
        unfinished -= 1;
        task.done.resolve(returned.answer);
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
      if (begun && begun.deaths > 1) refuse(begun, 'Threads ended while they were at it', cause);
      else if (begun) others.unshift(begun);
      waiting.unshift(...others);
      if (isClosed) refuseAll();
      handOut();
    });
    worker.unref();
    return thread;
  }

  function refuse(task: Task<Order, Answer>, message: string, cause?: unknown): void {
    unfinished -= 1;
    task.done.reject(new Error(message, { cause }));
  }

  function refuseAll(): void {
    for (const task of waiting.splice(0)) refuse(task, 'The threads were closed');
  }

  /** The least busy thread with room, or a new one while there may be more. */
  function roomiest(): Thread<Order, Answer> | undefined {
    let found: Thread<Order, Answer> | undefined;
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
      thread.tasks.set(task.id, task);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- reason: a thread has no origin
      thread.worker.postMessage({ id: task.id, order: task.order } satisfies Sent<Order>);
    }
  }

  return {
    async run(order) {
      if (isClosed) throw new Error('The threads were closed');
      if (unfinished >= most + queue) throw fail('busy', { retryAfter: 2 });
      const task = { id: ++lastId, order, done: Promise.withResolvers<Answer>(), deaths: 0 };
      unfinished += 1;
      waiting.push(task);
      handOut();
      return task.done.promise;
    },
    async close() {
      isClosed = true;
      refuseAll();
      await Promise.all([...threads].map(({ worker }) => worker.terminate()));
    },
  };
}
