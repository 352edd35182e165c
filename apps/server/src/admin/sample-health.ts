import type { HealthSample } from '@targum/contracts';
import type { Deps } from '../deps.ts';
import { insertSample, selectSamples } from './admin.sql.ts';
import { readSystemHealth } from './read-system-health.ts';

/** Writes down how the installation is doing now, for the console's plots. */
export async function sampleHealth(deps: Deps): Promise<void> {
  const [health, queues] = await Promise.all([readSystemHealth(deps), deps.queue.queues()]);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  await insertSample(deps.db, {
    ok: health.status === 'ok',
    milliseconds: Math.max(...Object.values(health.parts).map((part) => part.milliseconds)),
    jobs_waiting: sum(queues.map((queue) => queue.waiting)),
    jobs_active: sum(queues.map((queue) => queue.active)),
    memory_mb: health.process.memory_mb,
    load: health.process.load,
  });
}

export async function listHealthSamples(deps: Deps, hours: number): Promise<{ samples: HealthSample[] }> {
  const found = await selectSamples(deps.db, hours);
  return { samples: found.map((row) => ({ ...row, at: row.at.toISOString() })) };
}
