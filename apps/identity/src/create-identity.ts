import { transaction } from '@targum/server-kit';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { mountIdentity } from './app.ts';
import type { Deps } from './deps.ts';
import { identityJobs } from './jobs.ts';
import { keyRing } from './keys/key-ring.ts';
import type { OutgoingMessage } from './messages/outgoing-message.ts';
import { breachedPasswords } from './methods/passwords/breached-passwords.ts';
import { type PasswordHasher, passwordHasher } from './methods/passwords/password-hasher.ts';
import { developmentProject } from './projects/development-project.ts';
import { projectDirectory } from './projects/project-directory.ts';
import { insertProject } from './projects/projects.sql.ts';
import { serverSecret } from './secrets/server-secret.ts';

export interface IdentityOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** At least 32 characters, the same for every process of an installation. */
  secret: string;
  /** The origin under which browsers reach the server. */
  publicUrl: string;
  send: (message: OutgoingMessage) => Promise<void>;
  adminEmail?: string | undefined;
  /** Makes the development project; never in production. */
  development: boolean;
  breachedPasswordsUrl?: string | undefined;
  clock?: () => Date;
  fetch?: typeof globalThis.fetch;
  hasher?: PasswordHasher;
}

export interface Identity {
  deps: Deps;
  /** Mounts the provider under /sdk/v1, /v1, /oauth2 and /.well-known. */
  register(app: FastifyInstance): Promise<void>;
  jobs: ReturnType<typeof identityJobs>;
  close(): Promise<void>;
}

/** The composition root; call `register` on the app, and run `jobs` from time to time. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { pool, log } = options;
  const clock = options.clock ?? (() => new Date());
  const fetch = options.fetch ?? globalThis.fetch;
  const secret = serverSecret(options.secret);
  const runTransaction: Deps['transaction'] = (work) => transaction(pool, work);
  const deps: Deps = {
    db: pool,
    transaction: runTransaction,
    clock,
    log,
    projects: projectDirectory(pool),
    secret,
    keys: keyRing({ db: pool, transaction: runTransaction, secret, clock }),
    hasher: options.hasher ?? passwordHasher(),
    breached: breachedPasswords({ serviceUrl: options.breachedPasswordsUrl, fetch, log }),
    send: options.send,
    fetch,
    publicUrl: new URL(options.publicUrl).origin,
    adminEmail: (options.adminEmail ?? (options.development ? 'admin@localhost.test' : undefined))?.toLowerCase(),
    development: options.development,
  };
  if (options.development) await insertProject(pool, developmentProject);
  return {
    deps,
    register: (app) => mountIdentity(app, deps),
    jobs: identityJobs(deps),
    close: async () => undefined,
  };
}
