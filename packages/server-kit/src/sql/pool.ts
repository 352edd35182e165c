import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isUnreachable } from './failures.ts';

export interface PoolOptions {
  url: string;
  /** Seen in pg_stat_activity. */
  name: string;
  max?: number;
  statementTimeoutMs?: number;
  /** How long a request waits for a server that is being restarted before it fails. */
  patienceMs?: number;
  onError?: (error: Error) => void;
}

const int8 = 20;

/** Counts and money come as int8; the driver's strings would be added up as text. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number: select it as text`);
  return value;
}

const types = new pg.TypeOverrides();
types.setTypeParser(int8, parseInt8);

type Callback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

class PatientPool extends pg.Pool {
  readonly #patienceMs: number;

  constructor(config: pg.PoolConfig, patienceMs: number) {
    super(config);
    this.#patienceMs = patienceMs;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const client = this.#patiently();
    if (!callback) return client;
    void this.#report(client, callback);
  }

  /** The driver's own `query` asks for its connection in this older style. */
  async #report(client: Promise<pg.PoolClient>, callback: Callback): Promise<void> {
    let found: pg.PoolClient;
    try {
      found = await client;
    } catch (error) {
      callback(error as Error, undefined, () => {});
      return;
    }
    callback(undefined, found, found.release.bind(found) as (release?: unknown) => void);
  }

  /** Nothing has been sent yet, so trying again is always safe. */
  async #patiently(): Promise<pg.PoolClient> {
    const deadline = Date.now() + this.#patienceMs;
    for (;;) {
      try {
        return await super.connect();
      } catch (error) {
        if (this.ending || !isUnreachable(error) || Date.now() >= deadline) throw error;
        await sleep(50);
      }
    }
  }
}

export function createPool(options: PoolOptions): pg.Pool {
  const pool = new PatientPool(
    {
      connectionString: options.url,
      application_name: options.name,
      max: options.max ?? 10,
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      idle_in_transaction_session_timeout: 60_000,
      connectionTimeoutMillis: 15_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      types,
    },
    options.patienceMs ?? 15_000,
  );
  // Without a listener the loss of an idle connection ends the whole process.
  pool.on('error', (error) => options.onError?.(error));
  return pool;
}
