import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { hash as argon2, verify } from '@node-rs/argon2';
import { argonOptions } from '../src/methods/passwords/argon-options.ts';
import { openServer } from './parts/open-server.ts';

interface Row {
  name: string;
  value: number;
  unit: string;
  note?: string;
}

const callers = 8;
const seconds = 4;
/** The machine is not the same from one moment to the next, so what is compared is measured in short turns. */
const rounds = 10;
const turnSeconds = 2;
const warmUpSeconds = 20;

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

const password = 'violet kettle sings northward 71';
const cores = os.availableParallelism();

/** The library alone, as a program that only hashes would call it. */
async function measureBareHash(hash: string, atOnce: number) {
  const cpu = process.cpuUsage();
  const began = performance.now();
  let count = 0;
  const caller = async () => {
    while (performance.now() - began < turnSeconds * 1000) {
      await verify(hash, password);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  const { user, system } = process.cpuUsage(cpu);
  return { count, seconds: (performance.now() - began) / 1000, processorMs: (user + system) / 1000 };
}

type Way = Record<'atOnce' | 'count' | 'seconds' | 'processorMs', number>;

/** Logins and bare checks in turn. One check more than there are cores may be quicker or slower: the better one counts. */
async function compareWithBareHash(server: Awaited<ReturnType<typeof openServer>>) {
  const hash = await argon2(password, argonOptions);
  const ways = [cores, cores + 1].map((atOnce): Way => ({ atOnce, count: 0, seconds: 0, processorMs: 0 }));
  const logins = { count: 0, seconds: 0, processorMs: 0, serverMs: 0, times: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const way of ways) add(way, await measureBareHash(hash, way.atOnce));
    const { times, ...counted } = await server.run({ kind: 'logins', callers, seconds: turnSeconds });
    add(logins, counted);
    logins.times.push(...times);
  }
  ways.sort((a, b) => rate(b) - rate(a));
  const [bare, other] = ways as [Way, Way];
  return { bare, other, logins };
}

const rate = (of: { count: number; seconds: number }) => of.count / of.seconds;

function add<T extends Record<string, unknown>>(sum: T, more: { [K in keyof T]?: unknown }): void {
  for (const [name, value] of Object.entries(more))
    if (typeof value === 'number') Object.assign(sum, { [name]: Number(sum[name]) + value });
}

async function rows(server: Awaited<ReturnType<typeof openServer>>): Promise<Row[]> {
  await server.run({ kind: 'create', callers, seconds });
  // A server that has been up for a while has compiled its code and planned its queries, so the quick calls come first.
  await server.run({ kind: 'sessions', callers, seconds });
  const sessions = await server.run({ kind: 'sessions', callers, seconds });
  await server.run({ kind: 'passcodes', callers, seconds });
  const passcodes = await server.run({ kind: 'passcodes', callers, seconds });
  // Logins are slow by their hash, so it takes longer until their code has been called often enough to be compiled.
  await server.run({ kind: 'logins', callers, seconds: warmUpSeconds });
  const { bare, other, logins } = await compareWithBareHash(server);
  // Not in turn with the others: a changed setting is read anew by whoever comes next, who would pay for it.
  await server.signWith('ES256');
  const curved = await compareWithBareHash(server);
  await server.signWith('RS256');
  // Row 45 of the attack catalogue: how long a refusal takes must not tell whether the address is known.
  const refusals = await server.run({ kind: 'refusals', pairs: 200 });
  const [known, unknown] = [quantile(refusals.times, 0.5), quantile(refusals.otherTimes, 0.5)];
  const bootstraps = await server.run({ kind: 'bootstrap', callers, seconds });
  const share = (of: Pick<typeof curved, 'bare' | 'logins'>) => Math.round((rate(of.logins) / rate(of.bare)) * 100);
  const each = (ms: number) => (ms / logins.count).toFixed(1);
  return [
    {
      name: 'identity: bare argon2id checks',
      value: rate(bare),
      unit: '/s',
      note: `19 MiB, 2 passes, ${cores} cores, ${bare.atOnce} at a time (${rate(other).toFixed(0)}/s with ${other.atOnce}); ${(bare.processorMs / bare.count).toFixed(1)} ms of processor time each`,
    },
    {
      name: 'identity: password logins',
      value: rate(logins),
      unit: '/s',
      note: `${share({ bare, logins })}% of the bare rate; ${times(logins.times)}; processor time of each: server ${each(logins.serverMs)} ms with its hash, load generator ${each(logins.processorMs)} ms`,
    },
    {
      name: 'identity: password logins with ES256 tokens',
      value: rate(curved.logins),
      unit: '/s',
      note: `${share(curved)}% of the bare rate beside them, ${rate(curved.bare).toFixed(0)}/s; a setting of the project`,
    },
    { name: 'identity: password logins a core', value: rate(logins) / cores, unit: '/s' },
    {
      name: 'identity: complete passcode logins',
      value: rate(passcodes),
      unit: '/s',
      note: `send and authenticate; ${times(passcodes.times)}`,
    },
    {
      name: 'identity: sessions/authenticate',
      value: rate(sessions),
      unit: '/s',
      note: `signs a fresh RS256 JWT; ${times(sessions.times)}`,
    },
    {
      name: 'identity: refusals of known and unknown addresses, apart',
      value: Math.abs(known - unknown),
      unit: 'ms',
      note: `medians of ${refusals.times.length} each, in turn, ${known.toFixed(1)} and ${unknown.toFixed(1)} ms; below 5`,
    },
    { name: 'identity: bootstrap', value: rate(bootstraps), unit: '/s', note: times(bootstraps.times) },
  ];
}

function quantile(of: readonly number[], part: number): number {
  return of.toSorted((a, b) => a - b)[Math.min(of.length - 1, Math.floor(of.length * part))] ?? Number.NaN;
}

const times = (of: readonly number[]) =>
  `p50 ${quantile(of, 0.5).toFixed(1)} ms, p95 ${quantile(of, 0.95).toFixed(1)} ms`;
