import { type StyleProfile, type Voice, voiceErrors, voiceLimits } from '@targum/contracts';
import { AppError } from '@targum/wire';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requirePair } from '../projects/create-project.ts';
import { requireOwnVoice } from './policy.ts';
import { presentVoice, presentVoices } from './present-voice.ts';
import { countVoices, insertVoice, selectVoices, updateVoice } from './voices.sql.ts';

const fail = AppError.of(voiceErrors);

export async function listVoices(deps: Deps, principal: Principal): Promise<{ voices: Voice[] }> {
  return { voices: await presentVoices(deps, await selectVoices(deps.db, requireUser(principal).id)) };
}

export async function readVoice(deps: Deps, principal: Principal, voiceId: string): Promise<Voice> {
  return presentVoice(deps, await requireOwnVoice(deps.db, principal, voiceId));
}

export async function createVoice(
  deps: Deps,
  principal: Principal,
  input: { name: string; source_language: string; target_language: string },
): Promise<Voice> {
  const userId = requireUser(principal).id;
  const pair = requirePair(input.source_language, input.target_language);
  if ((await countVoices(deps.db, userId)) >= voiceLimits.voices) throw fail('voice_limit');
  const id = await insertVoice(deps.db, { userId, name: input.name, ...pair });
  return readVoice(deps, principal, id);
}

interface VoiceChange {
  name?: string | undefined;
  style?: StyleProfile | undefined;
  adaptation?: 'auto' | 'on' | 'off' | undefined;
}

export async function changeVoice(
  deps: Deps,
  principal: Principal,
  voiceId: string,
  change: VoiceChange,
): Promise<Voice> {
  const before = await requireOwnVoice(deps.db, principal, voiceId);
  await updateVoice(deps.db, voiceId, {
    name: change.name ?? before.name,
    style: change.style ?? before.style,
    adaptation: change.adaptation ?? before.adaptation,
  });
  return readVoice(deps, principal, voiceId);
}
