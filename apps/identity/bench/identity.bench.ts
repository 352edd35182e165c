import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createApp, createLogger, createPool, migrate, type OutgoingMessage, openDatabase } from '@targum/server-kit';
import { createIdentity, identityMigrations } from '../src/index.ts';
import { passwordHasher } from '../src/methods/passwords/password-hasher.ts';
import { updateProject } from '../src/projects/projects.sql.ts';
import { sdkClient } from '../src/testing/sdk-client.ts';

interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

const seconds = 4;
const phrase = 'violet kettle sings northward 71';

/** Runs `work` from several callers for a while; gives the rate and the times of the single calls. */
async function measure(callers: number, work: (turn: number) => Promise<void>) {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  let turn = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const began = performance.now();
        await work(turn++);
        times.push(performance.now() - began);
      }
    }),
  );
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { rate: times.length / ((performance.now() - start) / 1000), p50: at(0.5), p95: at(0.95) };
}

async function openServer(dataDir: string) {
  const database = await openDatabase({ dataDir });
  const pool = createPool({ url: database.url, name: 'bench', max: 20 });
  for (const { folder, ...options } of identityMigrations) await migrate(pool, folder, options);
  const log = createLogger({ level: 'silent', name: 'bench' });
  const outbox = new Map<string, OutgoingMessage>();
  const app = await createApp({ logger: log, origins: [], secure: false, perMinute: 1e9 });
  const identity = await createIdentity({
    pool,
    log,
    secret: 'a secret for the bench that is long enough',
    publicUrl: 'http://localhost:39917',
    development: true,
    send: async (message) => void outbox.set(message.to, message),
  });
  const many = { count: 1_000_000, seconds: 1 };
  const limits = { failures_per_address: many, sends_per_address: many, searches_per_address: many };
  const anyLocalhost = ['http://localhost:*'];
  await updateProject(pool, identity.project.id, 'Targum', {
    allowed_origins: anyLocalhost,
    redirect_urls: anyLocalhost,
    limits,
    lock_after: 100,
  });
  identity.deps.projects.forget();
  // The limit a route has in a minute is what is measured against here, so it is out of the way.
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, rateLimit: false };
  });
  await identity.register(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const baseUrl = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`;
  const client = (session?: string) => sdkClient(baseUrl, { token: identity.project.publicToken, session });
  const close = async () => {
    await app.close();
    await pool.end();
    await database.close();
  };
  return { client, outbox, token: identity.project.publicToken, close };
}

export async function bench(): Promise<Row[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'targum-identity-bench-'));
  const server = await openServer(dataDir);
  try {
    return await rows(server);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function rows({ client, outbox, token }: Awaited<ReturnType<typeof openServer>>): Promise<Row[]> {
  const callers = 8;
  const minutes = { session_duration_minutes: 60 };
  const people = await Promise.all(
    Array.from({ length: callers }, async (_, index) => {
      const email = `bench-${index}@example.com`;
      const made = await client().signIn('/passwords', { email, password: phrase, ...minutes });
      if (made.status !== 200) throw new Error(`the bench could not create an account: ${JSON.stringify(made.json)}`);
      return { email, session: made.data.session_token, browser: client() };
    }),
  );
  const person = (turn: number) => people[turn % people.length] ?? { email: '', session: '', browser: client() };
  const hasher = passwordHasher();
  const hash = await hasher.hash(phrase);
  const bare = await measure(callers, async () => void (await hasher.verify(hash, phrase)));
  const logins = await measure(callers, async (turn) => {
    const { status } = await person(turn).browser.post('/passwords/authenticate', {
      email: person(turn).email,
      password: phrase,
      ...minutes,
    });
    if (status !== 200) throw new Error(`a login failed with ${status}`);
  });
  const otps = await measure(callers, async (turn) => {
    const email = `otp-${turn}@example.com`;
    const caller = client();
    const sent = await caller.post('/otps/email/login_or_create', { email });
    const body = { token: outbox.get(email)?.code, method_id: sent.data.method_id, ...minutes };
    const { status } = await caller.post('/otps/authenticate', body);
    if (status !== 200) throw new Error(`a passcode login failed with ${status}`);
  });
  const sessions = await measure(callers, async (turn) => {
    const { status } = await client(person(turn).session).post('/sessions/authenticate');
    if (status !== 200) throw new Error(`a session failed with ${status}`);
  });
  // Row 45 of the attack catalogue: how long a refusal takes must not tell whether the address is known.
  const refusal = async (email: string) => {
    const began = performance.now();
    await client().post('/passwords/authenticate', { email, password: 'wrong and long enough', ...minutes });
    return performance.now() - began;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let turn = 0; turn < 200; turn += 1) {
    known.push(await refusal(person(turn).email));
    unknown.push(await refusal(`nobody-${turn}@example.com`));
  }
  const apart = Math.abs(median(known) - median(unknown));
  const bootstraps = await measure(callers, async () => void (await client().get(`/projects/bootstrap/${token}`)));
  const share = Math.round((logins.rate / bare.rate) * 100);
  const times = (of: { p50: number; p95: number }) => `p50 ${of.p50.toFixed(1)} ms, p95 ${of.p95.toFixed(1)} ms`;
  const cores = os.availableParallelism();
  return [
    { name: 'identity: bare argon2id checks', value: bare.rate, unit: '/s', note: `19 MiB, 2 passes, ${cores} cores` },
    {
      name: 'identity: password logins',
      value: logins.rate,
      unit: '/s',
      note: `${share}% of the bare rate; ${times(logins)}`,
    },
    { name: 'identity: password logins a core', value: logins.rate / cores, unit: '/s' },
    {
      name: 'identity: complete passcode logins',
      value: otps.rate,
      unit: '/s',
      note: `send and authenticate; ${times(otps)}`,
    },
    {
      name: 'identity: sessions/authenticate',
      value: sessions.rate,
      unit: '/s',
      note: `signs a fresh RS256 JWT; ${times(sessions)}`,
    },
    {
      name: 'identity: refusals of known and unknown addresses, apart',
      value: apart,
      unit: 'ms',
      note: `medians of 200 each, ${median(known).toFixed(1)} and ${median(unknown).toFixed(1)} ms; below 5`,
    },
    { name: 'identity: bootstrap', value: bootstraps.rate, unit: '/s', note: times(bootstraps) },
  ];
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
