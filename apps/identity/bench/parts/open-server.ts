import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createApp, createLogger, createPool, migrate, openDatabase } from '@targum/server-kit';
import { createIdentity } from '../../src/index.ts';
import { identityMigrations } from '../../src/migrations.ts';
import type { FromLoad, Job, JobResult, ToLoad } from './jobs.ts';

const plenty = 1_000_000_000;

/** The provider in this process on a durable database, and the load generator in another. */
export async function openServer(dataDir: string) {
  const database = await openDatabase({ dataDir });
  const pool = createPool({ url: database.url, name: 'bench', max: 20 });
  for (const { folder, ...options } of identityMigrations) await migrate(pool, folder, options);
  const log = createLogger({ level: 'silent', name: 'bench' });
  const app = await createApp({ logger: log, origins: [], secure: false, perMinute: plenty });
  const tell = (said: ToLoad) => void load.send(said);
  const identity = await createIdentity({
    pool,
    log,
    secret: 'a secret for the bench that is long enough',
    publicUrl: 'http://localhost:39917',
    development: true,
    requestsPerMinute: plenty,
    send: async ({ to, code }) => tell({ code: { to, code: code ?? '' } }),
  });
  const signWith = (algorithm: 'RS256' | 'ES256') => configure(identity.administration, algorithm);
  await signWith('RS256');
  await identity.register(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const load = fork(path.join(import.meta.dirname, 'load-generator.ts'), [String(port), identity.project.publicToken]);

  /** What the job did, and the processor time of this process meanwhile, in milliseconds. */
  async function run(job: Job): Promise<JobResult & { serverMs: number }> {
    const cpu = process.cpuUsage();
    tell({ job });
    const heard = new AbortController();
    const first = Promise.race([once(load, 'message', heard), once(load, 'exit', heard)]);
    const [said] = (await first.finally(() => heard.abort())) as [FromLoad | number];
    if (typeof said === 'number' || 'failure' in said) {
      throw new Error(typeof said === 'number' ? `the load generator ended with ${said}` : said.failure);
    }
    const { user, system } = process.cpuUsage(cpu);
    return { ...said.result, serverMs: (user + system) / 1000 };
  }

  return {
    run,
    signWith,
    async close() {
      load.disconnect();
      await app.close();
      await identity.close();
      await pool.end();
      await database.close();
    },
  };
}

/** As an operator would for a test of the load: limits are settings of the project. */
async function configure(administration: typeof globalThis.fetch, algorithm: string): Promise<void> {
  const many = { count: plenty, seconds: 1 };
  const limits = { failures_per_address: many, project_failures: many, sends_per_address: many };
  const answer = await administration('http://own.invalid/identity/admin/v1/settings', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'x-acting-for': 'bench' },
    body: JSON.stringify({ settings: { limits, lock_after: 100, jwt_algorithm: algorithm } }),
  });
  if (!answer.ok) throw new Error(`the bench's settings were refused: ${await answer.text()}`);
}
