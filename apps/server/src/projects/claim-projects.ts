import type { Executor } from '@targum/server-kit';
import { updateOwner } from './projects.sql.ts';

/** What a visitor began belongs to whoever signs in with that visitor's cookie. */
export async function claimProjects(db: Executor, visitorId: string, userId: string): Promise<void> {
  await updateOwner(db, visitorId, userId);
}
