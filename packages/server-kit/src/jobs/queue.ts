import { randomUUID } from 'node:crypto';
import { type SendOptions as BossSendOptions, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Logger } from '../logging/index.ts';
import type { Executor } from '../sql/index.ts';
import type { JobDefinition, JobOptions, JobType } from './define-job.ts';
import type { JobEnvelope } from './envelope.ts';
import { startWorkers, type WorkOptions } from './work.ts';

export interface QueueOptions {
  url: string;
  log: Logger;
  schema?: string;
  /** Connections of its own, beside the one that listens. */
  max?: number;
}

export interface SendOptions {
  /** The caller's transaction: the job exists if and only if it commits. */
  db?: Executor;
  /** Higher goes first. */
  priority?: number;
  /** At most one job of this kind with this key waits or runs; another is not taken. */
  singletonKey?: string;
  /** Whose job it is, for `perGroup`. */
  group?: string;
  startAfterSeconds?: number;
  requestId?: string;
}

export type JobState = 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';

/** A job that failed for good. */
export interface DeadLetter {
  job: string;
  id: string;
  input: unknown;
  error: unknown;
  failedAt: Date;
}

const deadLetters = 'dead-letters';
/** The least pg-boss allows: a killed worker's job is free again after this long. */
const heartbeatSeconds = 10;

function queueOptions({ perGroup: _perGroup, concurrency: _concurrency, ...options }: JobOptions) {
  const retryBackoff = options.retryBackoff ?? true;
  return {
    retryLimit: 3,
    retryDelay: 1,
    ...options,
    retryBackoff,
    ...(retryBackoff && { retryDelayMax: options.retryDelayMax ?? 300 }),
  };
}

/** Jobs in Postgres: sent in the caller's transaction, run by any worker, taken over from one that dies. */
export class Queue {
  readonly #boss: PgBoss;
  readonly #log: Logger;
  readonly #known = new Map<string, Promise<void>>();

  constructor({ url, log, schema = 'jobs', max = 5 }: QueueOptions) {
    this.#log = log;
    this.#boss = new PgBoss({
      connectionString: url,
      application_name: 'jobs',
      schema,
      max,
      useListenNotify: true,
      superviseIntervalSeconds: 1,
      monitorIntervalSeconds: 1,
      // Recurring work has a clock of its own.
      schedule: false,
    });
    this.#boss.on('error', (error) => log.warn({ err: error }, 'the job queue had a failure and goes on'));
    this.#boss.on('warning', (warning) => log.debug({ warning }, 'the job queue warns'));
  }

  async start(): Promise<void> {
    await this.#boss.start();
    await this.#boss.createQueue(deadLetters, { retryLimit: 0, deleteAfterSeconds: 0 });
  }

  /** Answers the job's id, or nothing when one with the same key already waits or runs. */
  async send<Input extends z.ZodType>(
    job: JobType<Input>,
    input: z.input<Input>,
    options: SendOptions = {},
  ): Promise<string | undefined> {
    const [id] = await this.sendMany(job, [input], options);
    return id;
  }

  async sendMany<Input extends z.ZodType>(
    job: JobType<Input>,
    inputs: readonly z.input<Input>[],
    options: SendOptions = {},
  ): Promise<string[]> {
    // What a worker would refuse is refused here, where the mistake is.
    for (const input of inputs) job.input.parse(input);
    await this.#ensure(job);
    const { db, priority, group, startAfterSeconds, requestId } = options;
    const insert = inputs.map((input) => {
      const data: JobEnvelope = { input, ...(requestId && { request_id: requestId }) };
      return {
        data,
        singletonKey: options.singletonKey ?? randomUUID(),
        ...(priority !== undefined && { priority }),
        ...(group !== undefined && { group: { id: group } }),
        ...(startAfterSeconds !== undefined && { startAfter: startAfterSeconds }),
      } satisfies BossSendOptions & { data: object };
    });
    return (await this.#boss.insert(job.name, insert, { ...within(db), returnId: true })) ?? [];
  }

  /** A waiting job will not run; a running one sees its signal within seconds. */
  async cancel(job: { name: string }, id: string | readonly string[], { db }: { db?: Executor } = {}): Promise<void> {
    await this.#boss.cancel(job.name, typeof id === 'string' ? id : [...id], within(db));
  }

  async state(job: { name: string }, id: string): Promise<JobState | undefined> {
    const [found] = await this.#boss.findJobs(job.name, { id });
    return found?.state;
  }

  /** What failed for good, newest last. */
  async deadLetters(): Promise<DeadLetter[]> {
    const found = await this.#boss.findJobs<JobEnvelope>(deadLetters);
    return found.map((letter) => ({
      job: letter.sourceName ?? '',
      id: letter.sourceId ?? letter.id,
      input: letter.data.input,
      error: letter.sourceOutput,
      failedAt: letter.createdOn,
    }));
  }

  /** Puts a job that failed for good back into its queue; false when there is none of this id. */
  async revive(id: string): Promise<boolean> {
    const letters = await this.#boss.findJobs(deadLetters, { queued: true });
    const letter = letters.find((row) => (row.sourceId ?? row.id) === id);
    return letter !== undefined && (await this.#boss.redrive(deadLetters, { ids: [letter.id] })) > 0;
  }

  async work<Deps>(jobs: readonly JobDefinition<Deps>[], deps: Deps, options: WorkOptions = {}): Promise<void> {
    for (const job of jobs) await this.#ensure(job);
    await startWorkers({ boss: this.#boss, log: this.#log, jobs, deps, options });
  }

  /** How many jobs wait, by name. */
  async waiting(): Promise<Record<string, number>> {
    const queues = await this.#boss.getQueues();
    return Object.fromEntries(queues.map((queue) => [queue.name, queue.readyCount]));
  }

  /** What waits, is put off and runs, by name. */
  async queues(): Promise<{ name: string; waiting: number; delayed: number; active: number }[]> {
    const queues = await this.#boss.getQueues();
    return queues
      .filter(({ name }) => name !== deadLetters)
      .map(({ name, readyCount, deferredCount, activeCount }) => ({
        name,
        waiting: readyCount,
        delayed: deferredCount,
        active: activeCount,
      }));
  }

  /** Throws when the queue's database does not answer. */
  async check(): Promise<void> {
    await this.#boss.schemaVersion();
  }

  /** Running jobs get this long to end; what is left then is given back for others. */
  async stop({ timeoutMs = 20_000 }: { timeoutMs?: number } = {}): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: timeoutMs });
  }

  #ensure({ name, options }: { name: string; options: JobOptions }): Promise<void> {
    let known = this.#known.get(name);
    if (!known) {
      known = this.#make(name, options).catch((error: unknown) => {
        this.#known.delete(name);
        throw error;
      });
      this.#known.set(name, known);
    }
    return known;
  }

  async #make(name: string, options: JobOptions): Promise<void> {
    const settings = { ...queueOptions(options), heartbeatSeconds, notify: true, deadLetter: deadLetters };
    // `exclusive` is what gives singletonKey its meaning; jobs without one get a key nobody shares.
    await this.#boss.createQueue(name, { ...settings, policy: 'exclusive' });
    // A queue made by an earlier version takes over this one's settings.
    await this.#boss.updateQueue(name, settings);
  }
}

function within(db: Executor | undefined) {
  if (!db) return {};
  return {
    db: {
      executeSql: async (text: string, values: unknown[] = []) => {
        const { rows } = await db.query({ text, values });
        return { rows };
      },
    },
  };
}

export async function openQueue(options: QueueOptions): Promise<Queue> {
  const queue = new Queue(options);
  await queue.start();
  return queue;
}
