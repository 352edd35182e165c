import type { Executor } from '@targum/server-kit';
import { selectOfProject } from './assignments.sql.ts';

/** Who signed a project's text off, and when; null where nobody has. */
export async function findSignOff(db: Executor, projectId: string): Promise<{ reviewer: string; at: string } | null> {
  const assignment = await selectOfProject(db, projectId);
  if (!assignment?.signed_off_at) return null;
  return { reviewer: assignment.reviewer_name ?? '', at: assignment.signed_off_at.toISOString() };
}
