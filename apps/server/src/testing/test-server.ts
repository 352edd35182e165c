import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  createApp,
  createMetrics,
  createOutbox,
  FolderStorage,
  kitMigrations,
  listen,
  openQueue,
} from '@targum/server-kit';
import { testDatabase } from '@targum/server-kit/testing';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { readSettings } from '../config.ts';
import type { Deps } from '../deps.ts';
import { productMigrations } from '../index.ts';
import { createProjectChanges } from '../projects/project-changes.ts';
import { registerProduct } from '../register-product.ts';
import { startWorker } from '../start-worker.ts';
import { mirrorEngine } from './mirror-engine.ts';
import { testSessions } from './test-sessions.ts';

/** The product on a listening port with a real Postgres, a real queue and a real folder; only the translator stands in. */
export async function makeTestServer(options: { worker?: boolean } = {}) {
  const database = await testDatabase({ migrations: [kitMigrations, productMigrations] });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'targum-server-'));
  const log = pino({ level: 'silent' });
  const engine = mirrorEngine();
  const projectChanges = createProjectChanges();
  const queue = await openQueue({ url: database.url, log });
  const outbox = createOutbox(database.pool);
  const sessions = await testSessions();
  const deps: Deps = {
    config: readSettings({ NODE_ENV: 'test', DATA_DIR: folder }),
    log,
    db: database.pool,
    storage: new FolderStorage(path.join(folder, 'files')),
    queue,
    engine,
    messages: { messenger: outbox, outbox },
    verifySession: sessions.verify,
    metrics: createMetrics(),
    projectChanges,
  };
  const listener = await listen({
    url: database.url,
    channel: 'product_project',
    handler: (id) => projectChanges.announce(id),
  });
  const app = await createApp({
    logger: log,
    origins: [],
    secure: false,
    perMinute: 100_000,
    observe: (about) => deps.metrics.observeRequest(about),
  });
  await registerProduct(app, deps);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  if (options.worker !== false) await startWorker(deps);
  afterAll(async () => {
    await app.close();
    await queue.stop({ timeoutMs: 2_000 });
    await listener.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { url, deps, engine, folder, signIn: sessions.signIn };
}
