import { type ChildProcess, fork } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { EngineError, type EngineErrorCode } from '../errors.ts';
import type { WorkerResult } from './draft.ts';
import type { SentenceJob } from './translate-sentences.ts';
import type { FromWorker, ToWorker } from './worker.ts';

/** As with the command `nice`: about a third of what others may take while they want it too, and all of it otherwise. */
const niceness = 5;

/** Whoever opens a page must not wait for a book to let go of the processor. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined && getPriority(pid) < niceness) setPriority(pid, niceness);
  } catch {
    // A child that has died already says so itself.
  }
}

/** Told when the child process died under a job, was hung, or failed it. */
export class WorkerCrash extends Error {}

/** One child process with a model in it; takes one job at a time. */
export class WorkerProcess {
  readonly ready: Promise<void>;
  readonly #child: ChildProcess;
  #exited = false;
  #memory = 0;
  #cpuSeconds = 0;
  #listener: ((message: FromWorker) => void) | undefined;
  #onExit: ((why: string) => void) | undefined;

  constructor(options: { file: URL; folder: string; targets: string[] }) {
    this.#child = fork(fileURLToPath(options.file), [], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    giveWay(this.#child.pid);
    this.#child.on('exit', (code, signal) => this.#gone(`exit ${signal ?? code}`));
    this.#child.on('error', (error) => this.#gone(error.message));
    this.#child.on('message', (message) => {
      const said = message as FromWorker;
      if ('memory' in said) this.#memory = said.memory;
      if ('cpuSeconds' in said) this.#cpuSeconds = said.cpuSeconds;
      this.#listener?.(said);
    });
    this.ready = new Promise((resolve, reject) => {
      this.#onExit = (why) =>
        reject(new EngineError('worker_crashed', `A translator process died while loading: ${why}`));
      this.#listener = (message) => {
        if (message.kind === 'ready') resolve();
        if (message.kind === 'refused') reject(new EngineError(message.code as EngineErrorCode, message.message));
      };
    });
    this.#send({ kind: 'open', folder: options.folder, targets: options.targets });
  }

  get alive(): boolean {
    return !this.#exited;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Resident bytes at the last answer. */
  get memory(): number {
    return this.#memory;
  }

  /** Processor time of its whole life, at the last answer. */
  get cpuSeconds(): number {
    return this.#cpuSeconds;
  }

  #gone(why: string): void {
    this.#exited = true;
    this.#onExit?.(why);
  }

  #send(message: ToWorker): void {
    this.#child.send(message, (error) => {
      if (error) this.#gone(error.message);
    });
  }

  /** Rejects with a WorkerCrash when the process dies, or gives no sign of life for `silence` ms. */
  async run(id: number, job: SentenceJob, silence: number): Promise<WorkerResult[]> {
    const { promise, resolve, reject } = Promise.withResolvers<WorkerResult[]>();
    const giveUp = (): void => {
      this.kill();
      reject(new WorkerCrash(`silent for ${silence} ms`));
    };
    const timer = setTimeout(giveUp, silence);
    this.#onExit = (why) => reject(new WorkerCrash(why));
    this.#listener = (message) => {
      timer.refresh();
      if (message.kind === 'done' && message.id === id) resolve(message.results);
      if (message.kind === 'failed' && message.id === id) reject(new WorkerCrash(message.message));
    };
    if (this.#exited) reject(new WorkerCrash('already gone'));
    else this.#send({ kind: 'job', id, job });
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#onExit = undefined;
      this.#listener = undefined;
    }
  }

  kill(): void {
    this.#exited = true;
    this.#child.kill('SIGKILL');
  }

  /** Lets the process know that it is not needed any more and waits until it is gone. */
  async close(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = new Promise<void>((resolve) => {
      this.#child.once('exit', () => resolve());
    });
    this.kill();
    await gone;
  }
}
