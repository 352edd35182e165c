import path from 'node:path';

export { readSettings, type Settings } from './config.ts';
export { type Deps, type OpenEngine, type OpenedDeps, openDeps } from './deps.ts';
export { registerProduct } from './register-product.ts';
export { startWorker } from './start-worker.ts';
export { serveSite, sitePages } from './system/serve-site.ts';
export { serveHealth, serveMetrics } from './system/serve-state.ts';

/** The product's tables: `schema` is theirs alone. */
export const productMigrations = { folder: path.join(import.meta.dirname, '../migrations'), schema: 'product' };
