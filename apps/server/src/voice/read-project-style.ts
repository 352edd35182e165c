import type { StyleProfile } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { selectProjectVoice } from './project-voices.sql.ts';
import { selectVoice } from './voices.sql.ts';

/** The style of the voice that a project is to be translated in: as it was at the start, before that as it is now. */
export async function readProjectStyle(db: Executor, projectId: string): Promise<StyleProfile> {
  const chosen = await selectProjectVoice(db, projectId);
  if (!chosen || chosen.frozen_at) return chosen?.style ?? {};
  const voice = chosen.voice_id === null ? undefined : await selectVoice(db, chosen.voice_id);
  return voice?.style ?? {};
}
