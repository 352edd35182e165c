import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logging/index.ts';
import { type Executor, maybeRow, run, sql } from '../sql/index.ts';

export interface RecurringTask {
  name: string;
  everySeconds: number;
  run: () => Promise<unknown>;
}

export interface Recurring {
  stop(): Promise<void>;
}

/** Runs tasks over and over. Any number of processes may do so: of them all, one runs a task each time it is due. */
export function startRecurring(db: Executor, tasks: readonly RecurringTask[], log: Logger): Recurring {
  const stopping = new AbortController();

  async function claim({ name, everySeconds }: RecurringTask): Promise<boolean> {
    await run(db, sql`insert into kit.recurring (name, next_at) values (${name}, now()) on conflict do nothing`);
    const claimed = await maybeRow(
      db,
      sql`update kit.recurring set next_at = now() + make_interval(secs => ${everySeconds})
          where name = ${name} and next_at <= now() returning name`,
    );
    return claimed !== undefined;
  }

  async function repeat(task: RecurringTask): Promise<void> {
    // Looking more often than it is due lets another process step in soon for one that died.
    const lookEveryMs = Math.min(task.everySeconds * 250, 60_000);
    while (!stopping.signal.aborted) {
      try {
        if (await claim(task)) await task.run();
      } catch (error) {
        log.warn({ err: error, task: task.name }, 'a recurring task failed and runs again when it is next due');
      }
      const pause = lookEveryMs * (0.75 + Math.random() / 2);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const repeating = tasks.map(repeat);
  return {
    async stop() {
      stopping.abort();
      await Promise.all(repeating);
    },
  };
}
