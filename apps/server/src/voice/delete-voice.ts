import { type Executor, transaction } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireOwnVoice } from './policy.ts';
import { promiseFilesGo, removeVoiceFiles, voiceFolder } from './voice-files.ts';
import { deleteVoiceRow, selectVoiceIds } from './voices.sql.ts';

/** Works, pairs, memory and training go with it. The glossary is the author's work and stays. */
export async function deleteVoice(deps: Deps, principal: Principal, voiceId: string): Promise<void> {
  const voice = await requireOwnVoice(deps.db, principal, voiceId);
  const folders = [voiceFolder(voice.id)];
  await transaction(deps.db, async (db) => {
    await promiseFilesGo(deps, db, folders);
    await deleteVoiceRow(db, voice.id);
  });
  await removeVoiceFiles(deps, folders);
}

/** Promises that the files of all voices of a user go; answers where they are, to delete them after the transaction. */
export async function planVoicesGo(deps: Deps, db: Executor, userId: string): Promise<string[]> {
  const folders = (await selectVoiceIds(db, userId)).map(voiceFolder);
  await promiseFilesGo(deps, db, folders);
  return folders;
}
