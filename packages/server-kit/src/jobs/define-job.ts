import type { z } from 'zod';
import type { Logger } from '../logging/index.ts';

export interface JobContext {
  id: string;
  /** 1 for the first try. */
  attempt: number;
  /** Whether a failure now is final. */
  lastAttempt: boolean;
  /** Aborted when the job is cancelled, when another worker took it over, and when the process stops. */
  signal: AbortSignal;
  log: Logger;
  requestId?: string;
}

export interface JobOptions {
  retryLimit?: number;
  /** Seconds before the first retry. */
  retryDelay?: number;
  /** Doubles the delay with every retry. */
  retryBackoff?: boolean;
  retryDelayMax?: number;
  /** A try that takes longer counts as failed. */
  expireInSeconds?: number;
  /**
   * How many jobs of one group run at once, over all processes. A fair share, not a safeguard: it is counted
   * without a lock, so workers that look in the same instant may each take one more.
   */
  perGroup?: number;
  /** How many run at once in one process, unless the worker says otherwise. */
  concurrency?: number;
}

/** What a worker needs to know of a job; the type of its input is known to the job alone. */
export interface JobDefinition<Deps> {
  readonly name: string;
  readonly options: JobOptions;
  run(deps: Deps, data: unknown, context: JobContext): Promise<void>;
}

/** What a sender needs to know of a job. */
export interface JobType<Input extends z.ZodType> {
  readonly name: string;
  readonly options: JobOptions;
  readonly input: Input;
}

type Handler<Deps, Input> = (deps: Deps, input: Input, context: JobContext) => Promise<void>;

/** Trying again will not help: the job goes to the dead letters at once. */
export class GiveUp extends Error {
  override name = 'GiveUp';
}

/**
 * `defineJob<Deps>()({ name, input, handler: async () => (await import('./do-it.ts')).doIt })`: the handler is
 * imported when the first job comes, so that senders do not load what only workers need.
 */
export function defineJob<Deps>() {
  return <Input extends z.ZodType>(definition: {
    name: string;
    input: Input;
    options?: JobOptions;
    handler: () => Promise<Handler<Deps, z.output<Input>>>;
  }): JobDefinition<Deps> & JobType<Input> => {
    let handler: Promise<Handler<Deps, z.output<Input>>> | undefined;
    return {
      name: definition.name,
      input: definition.input,
      options: definition.options ?? {},
      async run(deps, data, context) {
        const input = definition.input.safeParse(data);
        if (!input.success) throw new GiveUp(`${definition.name} does not take such input: ${input.error.message}`);
        handler ??= definition.handler();
        const handle = await handler.catch((error: unknown) => {
          handler = undefined;
          throw error;
        });
        await handle(deps, input.data, context);
      },
    };
  };
}
