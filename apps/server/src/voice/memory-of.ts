import type { VoiceRow } from './voices.sql.ts';

/** The memory of a voice, as the memory slice wants to hear of it. */
export function memoryOf(voice: Pick<VoiceRow, 'id' | 'user_id' | 'name' | 'source_language' | 'target_language'>) {
  return {
    userId: voice.user_id,
    voiceId: voice.id,
    name: voice.name,
    languages: { source: voice.source_language, target: voice.target_language },
  };
}
