import { randomUUID } from 'node:crypto';
import { productErrors, type VoiceWork, voiceErrors, voiceLimits } from '@targum/contracts';
import { type IncomingFile, isStorageError, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireOwnVoice, requireWork } from './policy.ts';
import { presentWork } from './present-voice.ts';
import { readWork } from './read-work.job.ts';
import { workFolder } from './voice-files.ts';
import { completeWork, countWorks, insertWork, type WorkRow } from './works.sql.ts';

const fail = AppError.of(productErrors);
const refuse = AppError.of(voiceErrors);

interface StoredFile {
  name: string;
  key: string;
  bytes: number;
}

async function store(deps: Deps, key: string, file: IncomingFile): Promise<StoredFile> {
  const stored = await deps.storage.put(key, file.stream).catch((error: unknown) => {
    if (isStorageError(error, 'storage_full')) throw fail('storage_full', { cause: error });
    throw fail('upload_incomplete', { cause: error });
  });
  if (!file.truncated()) return { name: file.name, key, bytes: stored.bytes };
  await deps.storage.delete(key);
  throw refuse('voice_file_too_large');
}

/** An original waits for its translation; everything else is read at once. */
export async function addWork(
  deps: Deps,
  principal: Principal,
  { voiceId, kind }: { voiceId: string; kind: WorkRow['kind'] },
  file: IncomingFile,
  requestId: string,
): Promise<VoiceWork> {
  const voice = await requireOwnVoice(deps.db, principal, voiceId);
  if ((await countWorks(deps.db, voice.id)) >= voiceLimits.works) throw refuse('voice_work_limit');
  const id = randomUUID();
  const side = kind === 'target' ? 'translation' : 'original';
  const stored = await store(deps, `${workFolder(voice.id, id)}${side}`, file);
  try {
    await transaction(deps.db, async (db) => {
      await insertWork(db, {
        id,
        voiceId: voice.id,
        kind,
        original: side === 'original' ? stored : undefined,
        translation: side === 'translation' ? stored : undefined,
        bytes: stored.bytes,
      });
      if (kind !== 'pair') await deps.queue.send(readWork, { workId: id }, { db, requestId, group: voice.user_id });
    });
  } catch (error) {
    await deps.storage.delete(stored.key);
    throw error;
  }
  return presentWork(await requireWork(deps.db, voice, id));
}

export async function addTranslation(
  deps: Deps,
  principal: Principal,
  { voiceId, workId }: { voiceId: string; workId: string },
  file: IncomingFile,
  requestId: string,
): Promise<VoiceWork> {
  const voice = await requireOwnVoice(deps.db, principal, voiceId);
  const work = await requireWork(deps.db, voice, workId);
  if (work.state !== 'incomplete') throw refuse('voice_work_complete');
  // A name of its own: of two that are sent at once, the one that loses must not overwrite the other's file.
  const stored = await store(deps, `${workFolder(voice.id, workId)}translation-${randomUUID()}`, file);
  try {
    await transaction(deps.db, async (db) => {
      if (!(await completeWork(db, workId, stored))) throw refuse('voice_work_complete');
      await deps.queue.send(readWork, { workId }, { db, requestId, group: voice.user_id });
    });
  } catch (error) {
    await deps.storage.delete(stored.key);
    throw error;
  }
  return presentWork(await requireWork(deps.db, voice, workId));
}
