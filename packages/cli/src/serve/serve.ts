import {
  type Deps,
  type OpenEngine,
  openDeps,
  readSettings,
  registerProduct,
  type Settings,
  serveHealth,
  serveMetrics,
  serveSite,
  sitePages,
  startWorker,
} from '@targum/server';
import { claimRole, createApp, expectSignal, runUntilSignal } from '@targum/server-kit';
import { ensureBuilt } from '@targum/web/build';
import type { CommandIo } from '../command.ts';
import { adoptIdentity } from './adopt-identity.ts';
import { openInstallation } from './installation.ts';
import type { RunningIdentity } from './open-identity.ts';
import { requireFreePort } from './require-free-port.ts';

export const parts = ['api', 'web', 'identity', 'worker'] as const;
export type Part = (typeof parts)[number];

/** Starts the product, says where it is, and runs until it is told to stop. */
export async function serve(chosen: readonly Part[], io: CommandIo, openEngine?: OpenEngine): Promise<number> {
  const signal = expectSignal();
  const say = (text: string) => void io.stdout.write(`${text}\n`);
  const settings = readSettings(io.env);
  // One embedded database has one server process; with an outside one there may be many.
  const claim = settings.DATABASE_URL ? undefined : claimRole(settings.dataDir, 'serve');
  try {
    await requireFreePort(settings.PORT, settings.HOST);
    const site = chosen.includes('web') ? ensureBuilt(say) : undefined;
    const installation = await openInstallation(io, chosen.length === 1 ? (chosen[0] ?? '') : 'targum');
    const { deps: opened, close: closeDeps } = await openDeps(
      settings,
      installation.databaseUrl,
      installation.log,
      openEngine,
    );
    const identity = chosen.includes('identity') ? await startIdentity(opened, io) : undefined;
    const deps = identity ? adoptIdentity(opened, identity.identity) : opened;
    const app = await createServer(deps, chosen, await site, identity);
    await app.listen({ port: settings.PORT, host: settings.HOST });
    const closeAdministration = await listenApart(deps, identity);
    const worker = chosen.includes('worker') ? await startWorker(deps) : undefined;
    claim?.publish({ url: settings.publicUrl });
    say(welcome(settings, chosen));
    return await runUntilSignal({
      say,
      signal,
      steps: [
        { name: 'The server', close: () => app.close() },
        { name: 'The administration', close: closeAdministration },
        { name: 'The identity provider', close: async () => identity?.close() },
        { name: 'What recurs', close: async () => worker?.stop() },
        { name: 'The worker', close: closeDeps },
        { name: 'The database', close: () => installation.close() },
      ],
    });
  } finally {
    claim?.release();
  }
}

/** Loaded when it is wanted: a process without it is some fifty megabytes smaller. */
async function startIdentity(deps: Deps, io: CommandIo): Promise<RunningIdentity> {
  const { openIdentity } = await import('./open-identity.ts');
  return openIdentity(deps, io.env);
}

/** The administration API on a port that only this machine reaches, where one is configured. */
async function listenApart(deps: Deps, identity: RunningIdentity | undefined): Promise<() => Promise<void>> {
  if (identity?.adminPort === undefined) return async () => {};
  const app = await createApp({ logger: deps.log, origins: [], secure: false, perMinute: 600 });
  await identity.identity.registerAdministration(app);
  await app.listen({ port: identity.adminPort, host: '127.0.0.1' });
  return () => app.close();
}

async function createServer(
  deps: Deps,
  chosen: readonly Part[],
  site: string | undefined,
  identity: RunningIdentity | undefined,
) {
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
  if (chosen.includes('api')) await registerProduct(app, deps);
  else {
    serveHealth(app, deps);
    serveMetrics(app, deps);
  }
  if (identity) {
    await identity.identity.register(app);
    if (identity.adminPort === undefined) await identity.identity.registerAdministration(app);
  }
  if (site) await serveSite(app, site);
  return app;
}

function welcome(settings: Settings, chosen: readonly Part[]): string {
  const url = settings.publicUrl;
  const lines = [
    chosen.includes('web') && `  Site           ${url}`,
    chosen.includes('api') && `  API reference  ${url}/api/docs`,
    chosen.includes('identity') && `  Identity       ${url}/.well-known/openid-configuration`,
    chosen.includes('api') && settings.outbox && `  Outbox         ${url}/dev/outbox`,
    `  Data           ${settings.DATABASE_URL ? 'DATABASE_URL' : settings.dataDir}`,
  ];
  return `\nTargum is ready.\n${lines.filter(Boolean).join('\n')}\n\nCtrl-C stops it.`;
}
