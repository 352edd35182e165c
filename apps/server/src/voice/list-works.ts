import type { VoiceWork } from '@targum/contracts';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireOwnVoice } from './policy.ts';
import { presentWork } from './present-voice.ts';
import { selectWorks } from './works.sql.ts';

export async function listWorks(deps: Deps, principal: Principal, voiceId: string): Promise<{ works: VoiceWork[] }> {
  const voice = await requireOwnVoice(deps.db, principal, voiceId);
  return { works: (await selectWorks(deps.db, voice.id)).map(presentWork) };
}
