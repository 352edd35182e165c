import { voiceErrors } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { type Principal, requireUser } from '../account/principal.ts';
import { type CountedVoice, selectVoice } from './voices.sql.ts';
import { selectWork, type WorkRow } from './works.sql.ts';

const fail = AppError.of(voiceErrors);

/** The voice, if it is the caller's own; somebody else's does not exist for them. */
export async function requireOwnVoice(db: Executor, principal: Principal, voiceId: string): Promise<CountedVoice> {
  const user = requireUser(principal);
  const voice = await selectVoice(db, voiceId);
  if (voice?.user_id !== user.id) throw fail('voice_not_found');
  return voice;
}

export async function requireWork(db: Executor, voice: { id: string }, workId: string): Promise<WorkRow> {
  const work = await selectWork(db, workId);
  if (work?.voice_id !== voice.id) throw fail('voice_work_not_found');
  return work;
}
