import { checkHealth as askAll, sql } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Deps } from '../deps.ts';

/** OK only when database, queue and storage answer. */
export async function checkHealth(deps: Deps): Promise<{ status: 'ok' }> {
  const report = await askAll([
    { name: 'database', check: () => deps.db.query(sql`select 1`) },
    { name: 'queue', check: () => deps.queue.check() },
    { name: 'storage', check: () => deps.storage.check() },
  ]);
  if (!report.ok) throw AppError.base('unavailable', { detail: JSON.stringify(report.parts) });
  return { status: 'ok' };
}
