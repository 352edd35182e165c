import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isConflict } from './failures.ts';

export interface TransactionOptions {
  isolation?: 'read committed' | 'repeatable read' | 'serializable';
  readOnly?: boolean;
  /** How often to start over when transactions collide; `work` must then have no effect outside the database. */
  retries?: number;
}

export async function transaction<T>(
  pool: pg.Pool,
  work: (db: pg.PoolClient) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const { retries = 0 } = options;
  for (let attempt = 0; ; attempt++) {
    try {
      return await once(pool, work, options);
    } catch (error) {
      if (attempt >= retries || !isConflict(error)) throw error;
      await sleep(Math.random() * 10 * 2 ** Math.min(attempt, 6));
    }
  }
}

async function once<T>(
  pool: pg.Pool,
  work: (db: pg.PoolClient) => Promise<T>,
  { isolation, readOnly }: TransactionOptions,
): Promise<T> {
  const client = await pool.connect();
  // A connection that breaks between two statements reports it here and nowhere else.
  const ignore = () => {};
  client.on('error', ignore);
  let broken: Error | undefined;
  try {
    await client.query(`begin${isolation ? ` isolation level ${isolation}` : ''}${readOnly ? ' read only' : ''}`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}
