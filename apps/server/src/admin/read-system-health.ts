import os from 'node:os';
import { checkHealth, sql } from '@targum/server-kit';
import type { Deps } from '../deps.ts';

/** What an administrator looks at first: do the parts answer, how long is the queue, how busy is this process. */
export async function readSystemHealth(deps: Deps) {
  const [report, waiting] = await Promise.all([
    checkHealth([
      { name: 'database', check: () => deps.db.query(sql`select 1`) },
      { name: 'queue', check: () => deps.queue.check() },
      { name: 'storage', check: () => deps.storage.check() },
    ]),
    deps.queue.waiting(),
  ]);
  return {
    status: report.ok ? ('ok' as const) : ('degraded' as const),
    parts: report.parts,
    jobs_waiting: waiting,
    process: {
      uptime_seconds: Math.round(process.uptime()),
      memory_mb: Math.round(process.memoryUsage.rss() / 2 ** 20),
      load: os.loadavg()[0] ?? 0,
      node: process.version,
    },
    engine: { id: deps.engine.id, version: deps.engine.version },
  };
}
