import { createApp, endpoints, mount } from '@targum/server-kit';
import { route } from '@targum/wire';
import autocannon from 'autocannon';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { z } from 'zod';

interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

const typed = route({
  name: 'bench-typed',
  method: 'POST',
  path: '/typed/:id',
  summary: 'A typed endpoint',
  tag: 'Bench',
  access: 'public',
  params: z.object({ id: z.string() }),
  body: z.object({ words: z.int(), tier: z.string() }),
  output: z.object({ id: z.string(), total: z.number() }),
  perMinute: 100_000_000,
});
const health = route({
  name: 'bench-health',
  method: 'GET',
  path: '/health',
  summary: 'Health',
  tag: 'Bench',
  access: 'public',
  output: z.object({ status: z.literal('ok') }),
  perMinute: 100_000_000,
});

const endpoint = endpoints<object, 'nobody'>();
const body = JSON.stringify({ words: 1000, tier: 'standard' });

/** Our whole baseline (limits, headers, validation both ways) beside Fastify alone, one after the other, twice. */
export async function bench(): Promise<Row[]> {
  const ours = await createApp({
    logger: pino({ level: 'silent' }),
    origins: [],
    secure: false,
    perMinute: 1_000_000_000,
  });
  mount(
    ours,
    [
      endpoint(health, async () => ({ status: 'ok' as const })),
      endpoint(typed, async ({ params, body: input }) => ({ id: params.id, total: input.words * 4 })),
    ],
    { deps: {}, authorise: async () => 'nobody' as const },
  );
  const bare = fastify();
  bare.get('/health', async () => ({ status: 'ok' }));
  bare.post<{ Params: { id: string }; Body: { words: number } }>('/typed/:id', async ({ params, body: input }) => ({
    id: params.id,
    total: input.words * 4,
  }));
  const [oursUrl, bareUrl] = await Promise.all([ours.listen({ port: 0 }), bare.listen({ port: 0 })]);
  const rows: Row[] = [];
  for (const [name, path, method] of [
    ['health', '/health', 'GET'],
    ['typed endpoint', '/typed/7', 'POST'],
  ] as const) {
    // Best of several short turns, taken alternately: a busy machine then disturbs both alike.
    let [plain, full] = [0, 0];
    for (let turn = 0; turn < 5; turn++) {
      plain = Math.max(plain, await rate(bareUrl + path, method));
      full = Math.max(full, await rate(oursUrl + path, method));
    }
    rows.push(
      { name: `${name}, requests/s`, value: full, unit: '/s' },
      { name: `${name}, bare Fastify`, value: plain, unit: '/s', note: `ratio ${(plain / full).toFixed(2)}` },
    );
  }
  await Promise.all([ours.close(), bare.close()]);
  return rows;
}

async function rate(url: string, method: 'GET' | 'POST'): Promise<number> {
  const options = {
    url,
    method,
    connections: 16,
    ...(method === 'POST' ? { body, headers: { 'content-type': 'application/json' } } : {}),
  };
  const result = await autocannon({ ...options, duration: 1.5 });
  if (result.non2xx > 0) throw new Error(`${url} answered ${result.non2xx} requests with an error`);
  return result.requests.total / result.duration;
}
