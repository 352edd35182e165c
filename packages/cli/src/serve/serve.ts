import {
  type Deps,
  openDeps,
  readSettings,
  registerProduct,
  type Settings,
  serveSite,
  sitePages,
  startWorker,
} from '@targum/server';
import { claimRole, createApp, runUntilSignal } from '@targum/server-kit';
import { ensureBuilt } from '@targum/web/build';
import type { CommandIo } from '../command.ts';
import { openInstallation } from './installation.ts';
import { openIdentity, type RunningIdentity } from './open-identity.ts';
import { requireFreePort } from './require-free-port.ts';

export const parts = ['all', 'api', 'web', 'identity'] as const;
export type Part = (typeof parts)[number];

/** Starts the product, says where it is, and runs until it is told to stop. */
export async function serve(part: Part, io: CommandIo): Promise<number> {
  const say = (text: string) => void io.stdout.write(`${text}\n`);
  const settings = readSettings(io.env);
  // One embedded database has one server process; with an outside one there may be many.
  const claim = settings.DATABASE_URL ? undefined : claimRole(settings.dataDir, 'serve');
  try {
    await requireFreePort(settings.PORT, settings.HOST);
    const site = part === 'all' || part === 'web' ? ensureBuilt(say) : undefined;
    const installation = await openInstallation(io, part === 'all' ? 'targum' : part);
    const { deps, close: closeDeps } = await openDeps(settings, installation.databaseUrl, installation.log);
    const identity = part === 'all' || part === 'identity' ? await openIdentity(deps, io.env) : undefined;
    const app = await createServer(deps, part, await site, identity);
    await app.listen({ port: settings.PORT, host: settings.HOST });
    if (part === 'all') await startWorker(deps);
    claim?.publish({ url: settings.publicUrl });
    say(welcome(settings, part));
    return await runUntilSignal({
      say,
      steps: [
        { name: 'The server', close: () => app.close() },
        { name: 'The identity provider', close: async () => identity?.close() },
        { name: 'The worker', close: closeDeps },
        { name: 'The database', close: () => installation.close() },
      ],
    });
  } finally {
    claim?.release();
  }
}

async function createServer(deps: Deps, part: Part, site: string | undefined, identity: RunningIdentity | undefined) {
  const { config } = deps;
  const app = await createApp({
    logger: deps.log,
    origins: [new URL(config.publicUrl).origin, ...config.ORIGINS],
    anyLocalhost: !config.production,
    trustProxies: config.TRUST_PROXIES,
    secure: config.secure,
    perMinute: config.REQUESTS_PER_MINUTE,
    ...(site && { fallback: await sitePages(site) }),
    observe: (about) => deps.metrics.observeRequest(about),
  });
  if (part === 'all' || part === 'api') await registerProduct(app, deps);
  if (identity) {
    await identity.identity.register(app);
    await identity.identity.registerAdministration(app);
  }
  if (site) await serveSite(app, site);
  return app;
}

function welcome(settings: Settings, part: Part): string {
  const url = settings.publicUrl;
  const lines = [
    part === 'all' || part === 'web' ? `  Site           ${url}` : undefined,
    part === 'all' || part === 'api' ? `  API reference  ${url}/api/docs` : undefined,
    part === 'all' || part === 'identity' ? `  Identity       ${url}/.well-known/openid-configuration` : undefined,
    part === 'web' || part === 'identity' || !settings.outbox ? undefined : `  Outbox         ${url}/dev/outbox`,
    `  Data           ${settings.DATABASE_URL ? 'DATABASE_URL' : settings.dataDir}`,
  ];
  return `\nTargum is ready.\n${lines.filter((line) => line !== undefined).join('\n')}\n\nCtrl-C stops it.`;
}
