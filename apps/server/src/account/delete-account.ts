import { transaction } from '@targum/server-kit';
import { releaseReviewer } from '../assignments/reopen-assignment.ts';
import type { Deps } from '../deps.ts';
import { removeFiles } from '../documents/delete-files.ts';
import { leavePayments } from '../payments/leave-payments.ts';
import { removeProjectsOf } from '../projects/delete-project.ts';
import { planVoicesGo } from '../voice/delete-voice.ts';
import { removeVoiceFiles } from '../voice/voice-files.ts';
import { lockUser, removeUser } from './users.sql.ts';

/** Everything of a user goes at once. The identity provider is not told: who signs in again begins anew. */
export async function deleteAccount(deps: Deps, userId: string): Promise<void> {
  await leavePayments(deps, userId);
  await releaseReviewer(deps, userId);
  const { documentIds, voiceFolders } = await transaction(deps.db, async (db) => {
    await lockUser(db, userId);
    const gone = {
      documentIds: await removeProjectsOf(deps, db, userId),
      voiceFolders: await planVoicesGo(deps, db, userId),
    };
    await removeUser(db, userId);
    return gone;
  });
  await removeFiles(deps, documentIds);
  await removeVoiceFiles(deps, voiceFolders);
}
