import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createPreviewer, type PreviewLimits } from '@targum/documents/previewer';
import {
  createApp,
  createMetrics,
  createOutbox,
  FolderStorage,
  kitMigrations,
  listen,
  openQueue,
  serverSecret,
} from '@targum/server-kit';
import { testDatabase } from '@targum/server-kit/testing';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { readSettings } from '../config.ts';
import type { Deps } from '../deps.ts';
import { openAdministration } from '../identity-console/open-administration.ts';
import { productMigrations } from '../index.ts';
import { openPayments } from '../payments/open-payments.ts';
import { createProjectChanges } from '../projects/project-changes.ts';
import { registerProduct } from '../register-product.ts';
import { startWorker } from '../start-worker.ts';
import { mirrorEngine } from './mirror-engine.ts';
import { testSessions } from './test-sessions.ts';

/** The product on a listening port with a real Postgres, a real queue and a real folder; only the translator stands in. */
export async function makeTestServer(
  options: { worker?: boolean; env?: NodeJS.ProcessEnv; previews?: PreviewLimits } = {},
) {
  const database = await testDatabase({ migrations: [kitMigrations, productMigrations] });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'targum-server-'));
  const log = pino({ level: 'silent' });
  const engine = mirrorEngine();
  const projectChanges = createProjectChanges();
  const queue = await openQueue({ url: database.url, log });
  const outbox = createOutbox(database.pool);
  const sessions = await testSessions();
  const config = readSettings({ NODE_ENV: 'test', DATA_DIR: folder, ...options.env });
  const { provider: payments, testBank } = await openPayments(config, database.pool);
  const deps: Deps = {
    config,
    log,
    db: database.pool,
    storage: new FolderStorage(path.join(folder, 'files')),
    queue,
    engine,
    messages: { messenger: outbox, outbox },
    payments,
    testBank,
    verifySession: sessions.verify,
    identityAdministration: openAdministration(config),
    metrics: createMetrics(),
    secret: serverSecret('the secret of a server under test'),
    projectChanges,
    previewer: createPreviewer(options.previews),
  };
  const node = await openNode(deps, database.url);
  const worker = options.worker === false ? undefined : await startWorker(deps);
  afterAll(async () => {
    await node.close();
    await worker?.stop();
    await queue.stop({ timeoutMs: 2_000 });
    await deps.previewer.close();
    await rm(folder, { recursive: true, force: true });
  });
  /** Another API process of the same installation: it shares the database, the queue and the files, and no memory. */
  const addNode = async () => {
    const second = await openNode({ ...deps, projectChanges: createProjectChanges() }, database.url);
    afterAll(() => second.close());
    return second;
  };
  return { url: node.url, deps, engine, folder, signIn: sessions.signIn, addNode };
}

async function openNode(deps: Deps, databaseUrl: string) {
  const listener = await listen({
    url: databaseUrl,
    channel: 'product_project',
    handler: (id) => deps.projectChanges.announce(id),
    onReconnect: () => deps.projectChanges.announceAll(),
  });
  const app = await createApp({
    logger: deps.log,
    origins: [],
    secure: false,
    perMinute: 100_000,
    // A test may speak for as many addresses as it needs.
    trustProxies: ['127.0.0.1'],
    observe: (about) => deps.metrics.observeRequest(about),
  });
  await registerProduct(app, deps);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url,
    async close() {
      await app.close();
      await listener.close();
    },
  };
}
