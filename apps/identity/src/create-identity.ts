import { type OutgoingMessage, transaction } from '@targum/server-kit';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type pg from 'pg';
import { ownAuthoriser } from './admin/admin-endpoint.ts';
import { createAdminKey } from './admin/admin-keys.ts';
import { ownAdministration } from './admin/own-administration.ts';
import { mountAdministration, mountIdentity } from './app.ts';
import type { Deps } from './deps.ts';
import { identityJobs } from './jobs.ts';
import { keyRing } from './keys/key-ring.ts';
import { breachedPasswords } from './methods/passwords/breached-passwords.ts';
import { type PasswordHasher, passwordHasher } from './methods/passwords/password-hasher.ts';
import { strengthEstimator } from './methods/passwords/strength-estimator.ts';
import { clientById, saveClient } from './oidc/oidc.sql.ts';
import { openIdProvider } from './oidc/provider.ts';
import { developmentClient } from './projects/development-project.ts';
import { ensureOwnProject } from './projects/own-project.ts';
import { projectDirectory } from './projects/project-directory.ts';
import { senderDomains } from './projects/sender-domains.ts';
import { serverSecret } from './secrets/server-secret.ts';
import { startEpoch } from './start-epoch.ts';

export interface IdentityOptions {
  pool: pg.Pool;
  log: FastifyBaseLogger;
  /** At least 32 characters, the same for every process of an installation. */
  secret: string;
  /** The origin under which browsers reach the server. */
  publicUrl: string;
  send: (message: OutgoingMessage) => Promise<void>;
  /** The sender of our mails, as `Name <address>` or an address alone. */
  mailFrom?: string | undefined;
  adminEmail?: string | undefined;
  /** Makes the development project; never in production. */
  development: boolean;
  breachedPasswordsUrl?: string | undefined;
  /** Public token of the installation's own live project, as the web application has it. */
  publicToken?: string | undefined;
  /** How often one address may make the same call; a call that names its own limit keeps it. */
  requestsPerMinute?: number;
  /** How long a caller may take to send the body of one request. */
  bodySeconds?: number;
  clock?: () => Date;
  fetch?: typeof globalThis.fetch;
  hasher?: PasswordHasher;
}

export interface Identity {
  /** The installation's own project: what the web application and the verification of sessions need. */
  project: { id: string; publicToken: string; issuer: string };
  deps: Deps;
  /** Mounts the provider under /sdk/v1, /v1, /oauth2 and /.well-known. */
  register(app: FastifyInstance): Promise<void>;
  /** Mounts the administration API under /identity/admin/v1: on the same app, or on one that only operators reach. */
  registerAdministration(app: FastifyInstance): Promise<void>;
  /** The administration of the installation's own project for a caller in this process that knows whom it acts for. */
  administration: typeof globalThis.fetch;
  /** Makes an administration key; for the command line, which makes a project's first one. */
  createAdminKey(request: Parameters<typeof createAdminKey>[1]): ReturnType<typeof createAdminKey>;
  /** After a restore from a backup: nothing that was handed out before counts any more. */
  startEpoch(): ReturnType<typeof startEpoch>;
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
    projects: projectDirectory(pool, { development: options.development }),
    secret,
    keys: keyRing({ db: pool, transaction: runTransaction, secret, clock }),
    hasher: options.hasher ?? passwordHasher(),
    strength: strengthEstimator(),
    breached: breachedPasswords({ serviceUrl: options.breachedPasswordsUrl, fetch, log }),
    send: options.send,
    senderDomains: senderDomains(options.mailFrom ?? ''),
    fetch,
    publicUrl: new URL(options.publicUrl).origin,
    adminEmail: (options.adminEmail ?? (options.development ? 'admin@localhost.test' : undefined))?.toLowerCase(),
    development: options.development,
  };
  const openId = openIdProvider(deps);
  const own = await ensureOwnProject(pool, {
    development: options.development,
    publicUrl: deps.publicUrl,
    publicToken: options.publicToken,
  });
  if (options.development) {
    if (!(await clientById(pool, developmentClient.client_id))) await saveClient(pool, developmentClient);
  }
  const administration = await ownAdministration((app) =>
    mountAdministration(app, deps, ownAuthoriser(deps, own.project_id)),
  );
  return {
    project: { id: own.project_id, publicToken: own.public_token, issuer: deps.publicUrl },
    deps,
    register: (app) =>
      mountIdentity(app, deps, { perMinute: options.requestsPerMinute, bodySeconds: options.bodySeconds }),
    registerAdministration: (app) => mountAdministration(app, deps),
    administration: administration.fetch,
    createAdminKey: (request) => createAdminKey(deps, request),
    startEpoch: () => startEpoch(deps),
    jobs: identityJobs(deps),
    close: async () => {
      await administration.close();
      await Promise.all([deps.hasher.close(), deps.strength.close()]);
    },
  };
}
