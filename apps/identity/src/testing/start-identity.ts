import type { OutgoingMessage } from '@targum/server-kit';
import { createApp, createLogger } from '@targum/server-kit';
import { testDatabase } from '@targum/server-kit/testing';
import { afterAll } from 'vitest';
import { createIdentity } from '../index.ts';
import { passwordHasher } from '../methods/passwords/password-hasher.ts';
import { identityMigrations } from '../migrations.ts';
import { developmentProject } from '../projects/development-project.ts';
import { replaceSettings } from '../projects/replace-settings.ts';
import { type Caller, sdkClient } from './sdk-client.ts';

export const testSecret = 'a secret for tests that is long enough to be one';
export const publicToken = developmentProject.public_token;

type Database = Pick<Awaited<ReturnType<typeof testDatabase>>, 'url' | 'pool'>;

/** Real time, moved ahead at will. */
export class TestClock {
  #aheadMs = 0;
  readonly now = () => new Date(Date.now() + this.#aheadMs);
  forward(seconds: number): void {
    this.#aheadMs += seconds * 1000;
  }
}

interface StartOptions {
  settings?: Record<string, unknown>;
  /** The database of another process, to be shared. */
  database?: Database;
  clock?: TestClock;
  outbox?: OutgoingMessage[];
  fetch?: typeof globalThis.fetch;
  breachedPasswordsUrl?: string;
  hashQueue?: number;
  mailFrom?: string;
  requestsPerMinute?: number;
  bodySeconds?: number;
  /** Where browsers would reach it, when that is not where it listens. */
  publicUrl?: string;
  /** Leaves the administration API to a listener of its own. */
  withoutAdministration?: true;
}

/** A real identity server on a real port with a real database; messages land in `outbox`. */
export async function startIdentity(options: StartOptions = {}) {
  const database = options.database ?? (await testDatabase({ migrations: identityMigrations }));
  const clock = options.clock ?? new TestClock();
  const outbox = options.outbox ?? [];
  const logged: string[] = [];
  const log = createLogger({
    level: 'info',
    name: 'identity',
    destination: { write: (line) => void logged.push(line) },
  });
  const app = await createApp({
    logger: log,
    origins: [],
    trustProxies: ['127.0.0.1'],
    secure: false,
    perMinute: 1_000_000,
  });
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const identity = await createIdentity({
    pool: database.pool,
    log,
    secret: testSecret,
    publicUrl: options.publicUrl ?? baseUrl,
    development: true,
    clock: clock.now,
    send: async (message) => void outbox.push(message),
    hasher: passwordHasher({ queue: options.hashQueue ?? 200 }),
    ...(options.fetch ? { fetch: options.fetch } : {}),
    breachedPasswordsUrl: options.breachedPasswordsUrl,
    ...(options.mailFrom ? { mailFrom: options.mailFrom } : {}),
    ...(options.bodySeconds ? { bodySeconds: options.bodySeconds } : {}),
    ...(options.requestsPerMinute ? { requestsPerMinute: options.requestsPerMinute } : {}),
  });
  const setSettings = async (settings: Record<string, unknown>) => {
    const base = developmentProject.settings as Record<string, unknown>;
    await replaceSettings(database.pool, developmentProject.project_id, 'Targum', { ...base, ...settings });
    identity.deps.projects.forget();
  };
  if (options.settings) await setSettings(options.settings);
  await identity.register(app);
  if (!options.withoutAdministration) await identity.registerAdministration(app);
  await app.listen({ port, host: '127.0.0.1' });
  afterAll(async () => {
    await app.close();
    await identity.close();
  });
  const client = (caller: Caller = {}) => sdkClient(baseUrl, { token: publicToken, ...caller });
  return { app, baseUrl, clock, outbox, logged, database, identity, deps: identity.deps, client, setSettings };
}

export type TestIdentity = Awaited<ReturnType<typeof startIdentity>>;

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** The newest message to an address. */
export function lastMessage(outbox: readonly OutgoingMessage[], to: string, kind?: string): OutgoingMessage {
  const found = outbox.findLast((message) => message.to === to && (!kind || message.kind === kind));
  if (!found) throw new Error(`nothing was sent to ${to}`);
  return found;
}
