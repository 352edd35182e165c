import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface ListenOptions {
  url: string;
  channel: string;
  handler: (payload: string) => void;
  /** Called after every (re)connection but the first: what was said in between was not heard, so look again. */
  onReconnect?: () => void;
  onError?: (error: Error) => void;
}

export interface Listener {
  close(): Promise<void>;
}

const checkEveryMs = 15_000;

/** Hears NOTIFY on a connection of its own, which is made again for as long as it takes. */
export async function listen(options: ListenOptions): Promise<Listener> {
  const stopping = new AbortController();
  let client: pg.Client | undefined;

  async function connect(): Promise<{ lost: Promise<void> }> {
    const fresh = new pg.Client({
      connectionString: options.url,
      application_name: `listen ${options.channel}`,
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    const lost = new Promise<void>((resolve) => {
      fresh.on('error', (error) => {
        options.onError?.(error);
        resolve();
      });
      fresh.on('end', () => resolve());
    });
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === options.channel) options.handler(payload ?? '');
    });
    await fresh.connect();
    client = fresh;
    await fresh.query(`listen "${options.channel.replaceAll('"', '""')}"`);
    return { lost };
  }

  async function keep(first: { lost: Promise<void> }): Promise<void> {
    let connection: { lost: Promise<void> } | undefined = first;
    let failures = 0;
    while (!stopping.signal.aborted) {
      if (connection) await untilLost(connection.lost);
      connection = undefined;
      void client?.end().catch(() => {});
      client = undefined;
      if (stopping.signal.aborted) return;
      await sleep(Math.min(5_000, 50 * 2 ** failures), undefined, { signal: stopping.signal }).catch(() => {});
      try {
        connection = await connect();
        failures = 0;
        options.onReconnect?.();
      } catch (error) {
        failures += 1;
        options.onError?.(error as Error);
      }
    }
  }

  /** A half-open connection never ends by itself: ask it now and then whether it is there. */
  async function untilLost(lost: Promise<void>): Promise<void> {
    const stopped = new Promise<void>((resolve) => {
      if (stopping.signal.aborted) resolve();
      else stopping.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    const check = setInterval(() => {
      const asked = client;
      const timer = setTimeout(() => asked?.connection.stream.destroy(), 5_000);
      const answered = () => clearTimeout(timer);
      asked?.query('select').then(answered, answered);
    }, checkEveryMs);
    await Promise.race([lost, stopped]);
    clearInterval(check);
  }

  const keeping = keep(await connect());
  return {
    async close() {
      stopping.abort();
      const last = client;
      await keeping;
      await Promise.race([last?.end().catch(() => {}), sleep(2_000, undefined, { ref: false })]);
    },
  };
}
