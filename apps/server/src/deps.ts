import path from 'node:path';
import { createPreviewer, type Previewer } from '@targum/documents/previewer';
import type { Engine } from '@targum/engines';
import { sessionVerifier, type VerifiedSession } from '@targum/identity-contracts';
import {
  createMetrics,
  createPool,
  FolderStorage,
  type Logger,
  listen,
  type Metrics,
  openQueue,
  type Queue,
  readOrMakeSecret,
  S3Storage,
  type ServerSecret,
  type Storage,
  serverSecret,
} from '@targum/server-kit';
import type pg from 'pg';
import type { Settings } from './config.ts';
import { type IdentityAdministration, openAdministration } from './identity-console/open-administration.ts';
import { openPayments } from './payments/open-payments.ts';
import type { PaymentProvider } from './payments/provider.ts';
import type { TestBank } from './payments/test-bank.ts';
import { createProjectChanges, type ProjectChanges } from './projects/project-changes.ts';
import { openEngines } from './system/open-engines.ts';
import { type Messages, openMessages } from './system/open-messages.ts';

/** Everything a use case may reach. */
export interface Deps {
  config: Settings;
  log: Logger;
  db: pg.Pool;
  storage: Storage;
  queue: Queue;
  engine: Engine;
  messages: Messages;
  payments: PaymentProvider;
  /** There while payments are only played. */
  testBank: TestBank | undefined;
  /** Checks a session JWT of the identity provider; undefined when it is not valid. */
  verifySession: (jwt: string) => Promise<VerifiedSession | undefined>;
  /** The identity provider's administration API, for the console; undefined where this server may not use it. */
  identityAdministration: IdentityAdministration | undefined;
  metrics: Metrics;
  secret: ServerSecret;
  projectChanges: ProjectChanges;
  previewer: Previewer;
}

/** Who translates; tests of whole processes put somebody predictable in its place. */
export type OpenEngine = (config: Settings, log: Logger) => Promise<Engine>;

export interface OpenedDeps {
  deps: Deps;
  close: () => Promise<void>;
}

/** The composition root: opens what the settings name, in the order in which it is needed. */
export async function openDeps(
  config: Settings,
  databaseUrl: string,
  log: Logger,
  openEngine: OpenEngine = openEngines,
): Promise<OpenedDeps> {
  const db = createPool({
    url: databaseUrl,
    name: 'targum',
    max: 15,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const storage = await openStorage(config);
  const secret = await openSecret(config);
  const queue = await openQueue({ url: databaseUrl, log });
  const engine = await openEngine(config, log);
  const projectChanges = createProjectChanges();
  const previewer = createPreviewer();
  const listener = await listen({
    url: databaseUrl,
    channel: 'product_project',
    handler: (projectId) => projectChanges.announce(projectId),
    onReconnect: () => projectChanges.announceAll(),
  });
  const messages = openMessages(config, db, (error) =>
    log.warn({ err: error }, 'a message goes through the second provider'),
  );
  const { provider: payments, testBank } = await openPayments(config, db);
  const verifySession = sessionVerifier({
    issuer: config.identity.url,
    audience: config.identity.projectId,
    keys: `${config.identity.url}/v1/sessions/jwks/${config.identity.projectId}`,
  });
  const deps = {
    config,
    log,
    db,
    storage,
    queue,
    engine,
    messages,
    payments,
    testBank,
    verifySession,
    identityAdministration: openAdministration(config),
    metrics: createMetrics(),
    secret,
    projectChanges,
    previewer,
  };
  return {
    deps,
    async close() {
      await queue.stop();
      await engine.close();
      await previewer.close();
      await listener.close();
      await messages.messenger.close();
      await storage.close();
      await db.end();
    },
  };
}

/** Without a setting it is made in the data folder, which machines that share a database do not share. */
async function openSecret(config: Settings): Promise<ServerSecret> {
  const given = config.SERVER_SECRET ?? config.IDENTITY_SECRET;
  return serverSecret(given?.reveal() ?? (await readOrMakeSecret(config.dataDir, 'server-secret')));
}

async function openStorage(config: Settings): Promise<Storage> {
  if (!config.S3_BUCKET) {
    const folder = new FolderStorage(path.join(config.dataDir, 'files'));
    // What a killed process was writing is nobody's any more.
    await folder.removeAbandoned();
    return folder;
  }
  return new S3Storage({
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT }),
    ...(config.S3_ACCESS_KEY_ID && { accessKeyId: config.S3_ACCESS_KEY_ID }),
    ...(config.S3_SECRET_ACCESS_KEY && { secretAccessKey: config.S3_SECRET_ACCESS_KEY.reveal() }),
  });
}
