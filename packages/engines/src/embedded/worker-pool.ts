import { EngineError } from '../errors.ts';
import type { WorkerResult } from './draft.ts';
import type { SentenceJob } from './translate-sentences.ts';
import { WorkerProcess } from './worker-process.ts';

interface Task {
  job: SentenceJob;
  tries: number;
  resolve: (results: WorkerResult[]) => void;
  reject: (error: unknown) => void;
  signal: AbortSignal | undefined;
}

export interface PoolOptions {
  folder: string;
  targets: string[];
  processes: number;
  workerFile?: URL;
  /** A process that finishes no batch for so many ms counts as hung. @default 180 000 */
  silence?: number;
}

const defaultWorker = new URL('./worker.ts', import.meta.url);

/**
 * Keeps child processes at work. A process that dies is replaced; its job is tried once more, then cut in halves
 * until only the sentence that kills is left, and that one is handed back flagged.
 */
export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #queue: Task[] = [];
  readonly #workers = new Set<WorkerProcess>();
  readonly #running = new Set<Promise<void>>();
  #jobs = 0;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get pids(): number[] {
    return [...this.#workers].flatMap((worker) => worker.pid ?? []);
  }

  /** Resident bytes per process. */
  get memory(): number[] {
    return [...this.#workers].map((worker) => worker.memory);
  }

  /** Processor time of the processes alive. */
  get cpuSeconds(): number {
    return [...this.#workers].reduce((sum, worker) => sum + worker.cpuSeconds, 0);
  }

  run(job: SentenceJob, signal?: AbortSignal): Promise<WorkerResult[]> {
    if (this.#closed) return Promise.reject(new EngineError('cancelled', 'The engine is closed'));
    const { promise, resolve, reject } = Promise.withResolvers<WorkerResult[]>();
    const cancel = (): void =>
      reject(new EngineError('cancelled', 'The translation was cancelled', { cause: signal?.reason }));
    if (signal?.aborted) cancel();
    else {
      signal?.addEventListener('abort', cancel, { once: true });
      this.#queue.push({ job, tries: 0, resolve, reject, signal });
      this.#grow();
    }
    return promise.finally(() => signal?.removeEventListener('abort', cancel));
  }

  /** Starts lanes while there is more work than lanes; a lane is one process and the loop that feeds it. */
  #grow(): void {
    while (this.#running.size < Math.min(this.#options.processes, this.#running.size + this.#queue.length)) {
      if (this.#idle > 0 && this.#queue.length <= this.#idle) break;
      const lane = this.#lane().finally(() => this.#running.delete(lane));
      this.#running.add(lane);
    }
    for (const wake of this.#waiting.splice(0)) wake();
  }

  readonly #waiting: (() => void)[] = [];
  get #idle(): number {
    return this.#waiting.length;
  }

  async #lane(): Promise<void> {
    let worker: WorkerProcess | undefined;
    while (!this.#closed) {
      const task = this.#queue.shift();
      if (!task) {
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
        continue;
      }
      if (task.signal?.aborted) continue;
      try {
        worker = await this.#living(worker);
      } catch (error) {
        task.reject(this.#closed ? new EngineError('cancelled', 'The engine is closed') : error);
        continue;
      }
      await this.#attempt(worker, task);
    }
  }

  async #living(worker: WorkerProcess | undefined): Promise<WorkerProcess> {
    if (worker?.alive) return worker;
    if (worker) this.#workers.delete(worker);
    const { workerFile = defaultWorker, folder, targets } = this.#options;
    const fresh = new WorkerProcess({ file: workerFile, folder, targets });
    this.#workers.add(fresh);
    try {
      await fresh.ready;
    } catch (error) {
      fresh.kill();
      this.#workers.delete(fresh);
      throw error;
    }
    return fresh;
  }

  async #attempt(worker: WorkerProcess, task: Task): Promise<void> {
    const { job } = task;
    try {
      task.resolve(await worker.run(++this.#jobs, job, this.#options.silence ?? 180_000));
    } catch {
      if (this.#closed) task.reject(new EngineError('cancelled', 'The engine is closed'));
      else if (task.tries === 0) this.#queue.unshift({ ...task, tries: 1 });
      else if (job.sentences.length > 1) this.#halve(task);
      else task.resolve(job.sentences.map(({ text }) => ({ text, score: 0, links: [], flags: ['crashed'] })));
      this.#grow();
    }
  }

  #halve(task: Task): void {
    const { job } = task;
    const middle = Math.ceil(job.sentences.length / 2);
    const parts = [job.sentences.slice(0, middle), job.sentences.slice(middle)].map((sentences) => {
      const { promise, resolve, reject } = Promise.withResolvers<WorkerResult[]>();
      this.#queue.push({ ...task, job: { ...job, sentences }, resolve, reject });
      return promise;
    });
    Promise.all(parts).then((results) => task.resolve(results.flat()), task.reject);
  }

  async close(): Promise<void> {
    this.#closed = true;
    const waiting = this.#queue.splice(0);
    for (const task of waiting) task.reject(new EngineError('cancelled', 'The engine is closed'));
    for (const wake of this.#waiting.splice(0)) wake();
    await Promise.all([...this.#workers].map((worker) => worker.close()));
    await Promise.all(this.#running);
  }
}
