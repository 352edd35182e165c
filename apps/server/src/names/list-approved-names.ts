import type { Executor } from '@targum/server-kit';
import type { GlossaryEntry } from '@targum/translation';
import { selectApproved } from './names.sql.ts';

/** Names as their owner wants them written; they are used like terms of a glossary. */
export async function listApprovedNames(db: Executor, projectId: string): Promise<GlossaryEntry[]> {
  const names = await selectApproved(db, projectId);
  return names.map(({ source, rendering, kind }) => ({
    source,
    target: rendering,
    mode: 'force',
    caseSensitive: true,
    ...(kind === 'other' ? {} : { name: kind }),
  }));
}
