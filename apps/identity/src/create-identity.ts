import { transaction } from '@targum/server-kit';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createAdminKey } from './admin/admin-keys.ts';
import { mountAdministration, mountIdentity } from './app.ts';
import type { Deps } from './deps.ts';
import { identityJobs } from './jobs.ts';
import { keyRing } from './keys/key-ring.ts';
import type { OutgoingMessage } from './messages/outgoing-message.ts';
import { breachedPasswords } from './methods/passwords/breached-passwords.ts';
import { type PasswordHasher, passwordHasher } from './methods/passwords/password-hasher.ts';
import { clientById, saveClient } from './oidc/oidc.sql.ts';
import { openIdProvider } from './oidc/provider.ts';
import { developmentClient, developmentProject } from './projects/development-project.ts';
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
  /** Mounts the administration API under /identity/admin/v1: on the same app, or on one that only operators reach. */
  registerAdministration(app: FastifyInstance): Promise<void>;
  /** Makes an administration key; for the command line, which makes a project's first one. */
  createAdminKey(request: Parameters<typeof createAdminKey>[1]): ReturnType<typeof createAdminKey>;
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
    openId: () => openId(),
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
  const openId = openIdProvider(deps);
  if (options.development) {
    await insertProject(pool, developmentProject);
    if (!(await clientById(pool, developmentClient.client_id))) await saveClient(pool, developmentClient);
  }
  return {
    deps,
    register: (app) => mountIdentity(app, deps),
    registerAdministration: (app) => mountAdministration(app, deps),
    createAdminKey: (request) => createAdminKey(deps, request),
    jobs: identityJobs(deps),
    close: async () => undefined,
  };
}
