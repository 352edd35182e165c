import { type VoicePair, voiceErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { forgetPairs, keepPairs } from '../memory/keep-pairs.ts';
import { memoryOf } from './memory-of.ts';
import { selectPair, selectPairs, setPairState } from './pairs.sql.ts';
import { requireOwnVoice, requireWork } from './policy.ts';
import { lockVoice, notePairsChanged } from './voices.sql.ts';

const fail = AppError.of(voiceErrors);

interface Page {
  search?: string | undefined;
  show: 'all' | 'doubtful' | 'bad';
  limit: number;
  offset: number;
}

export async function listPairs(
  deps: Deps,
  principal: Principal,
  voiceId: string,
  page: Page,
): Promise<{ pairs: VoicePair[]; total: number }> {
  const voice = await requireOwnVoice(deps.db, principal, voiceId);
  return selectPairs(deps.db, voice.id, page);
}

/** A pair that is no longer used leaves the memory, and one that is used enters it. */
export async function judgePair(
  deps: Deps,
  principal: Principal,
  place: { voiceId: string; workId: string; ordinal: number },
  state: VoicePair['state'],
): Promise<VoicePair> {
  const voice = await requireOwnVoice(deps.db, principal, place.voiceId);
  await requireWork(deps.db, voice, place.workId).catch((error: unknown) => {
    throw fail('voice_pair_not_found', { cause: error });
  });
  return transaction(deps.db, async (db) => {
    await lockVoice(db, voice.id);
    const before = await selectPair(db, place.workId, place.ordinal);
    if (!before) throw fail('voice_pair_not_found');
    const after = await setPairState(db, place.workId, place.ordinal, state);
    if (before.used !== after.used) {
      const pair = { source: after.source, target: after.target };
      if (after.used) await keepPairs(db, memoryOf(voice), [pair]);
      else if (voice.memory_id) await forgetPairs(db, voice.memory_id, [pair]);
      await notePairsChanged(db, voice.id);
    }
    return after;
  });
}
