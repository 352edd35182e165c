import type pg from 'pg';

type Query = (...given: unknown[]) => unknown;

/** Lets so many statements through; before the next one somebody dies. */
export function dieAfter(pool: pg.Pool, statements: number, die: (clients: pg.PoolClient[]) => void): void {
  const clients: pg.PoolClient[] = [];
  let left = statements;
  pool.on('connect', (client) => {
    clients.push(client);
    const query = client.query.bind(client) as unknown as Query;
    const counted: Query = (...given) => {
      if (left-- <= 0) die(clients);
      return query(...given);
    };
    client.query = counted as unknown as typeof client.query;
  });
}
