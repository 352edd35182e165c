import { transaction } from '@targum/server-kit';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { forgetPairs, keepPairs } from '../memory/keep-pairs.ts';
import { memoryOf } from './memory-of.ts';
import { selectUsedPairs, selectWorkPairs } from './pairs.sql.ts';
import { requireOwnVoice, requireWork } from './policy.ts';
import { studyVoice } from './study-voice.job.ts';
import { promiseFilesGo, removeVoiceFiles, workFolder } from './voice-files.ts';
import { lockVoice, notePairsChanged } from './voices.sql.ts';
import { deleteWorkRow } from './works.sql.ts';

/** Its pairs leave the memory too, save those that another work has as well. */
export async function deleteWork(
  deps: Deps,
  principal: Principal,
  { voiceId, workId }: { voiceId: string; workId: string },
): Promise<void> {
  const voice = await requireOwnVoice(deps.db, principal, voiceId);
  await requireWork(deps.db, voice, workId);
  const folders = [workFolder(voice.id, workId)];
  await transaction(deps.db, async (db) => {
    await lockVoice(db, voice.id);
    const gone = await selectWorkPairs(db, workId);
    await deleteWorkRow(db, workId);
    await promiseFilesGo(deps, db, folders);
    if (gone.length === 0) return;
    if (voice.memory_id) {
      const sources = new Set(gone.map((pair) => pair.source));
      const others = await selectUsedPairs(db, voice.id);
      await forgetPairs(db, voice.memory_id, gone);
      await keepPairs(
        db,
        memoryOf(voice),
        others.filter((pair) => sources.has(pair.source)),
      );
    }
    await notePairsChanged(db, voice.id);
    await deps.queue.send(studyVoice, { voiceId: voice.id }, { db });
  });
  await removeVoiceFiles(deps, folders);
}
