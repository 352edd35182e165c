import { type Voice, type VoicePair, voiceLimits } from '@targum/contracts';
import type { SignedIn } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { listVoices } from './manage-voices.ts';
import { selectPairs } from './pairs.sql.ts';
import { selectTerms } from './terms.sql.ts';
import { selectWorks } from './works.sql.ts';

interface ExportedVoice {
  voice: Voice;
  terms: unknown[];
  /** Read page by page. */
  pairs: AsyncGenerator<VoicePair>;
  files: { name: string; key: string }[];
}

const pairsAtOnce = 1000;

/** Everything that a person gave to their voices and decided in them; what was learned can be learned again. */
export async function* exportVoices(deps: Deps, owner: SignedIn): AsyncGenerator<ExportedVoice> {
  const { voices } = await listVoices(deps, owner);
  for (const voice of voices) {
    const works = await selectWorks(deps.db, voice.id);
    const files = works.flatMap((work, index) =>
      (['original', 'translation'] as const).flatMap((side) => {
        const [name, key] = [work[`${side}_name`], work[`${side}_key`]];
        return name && key ? [{ name: `${index + 1} ${side} ${name}`, key }] : [];
      }),
    );
    yield { voice, terms: await selectTerms(deps.db, voice.id), pairs: readPairs(deps, voice.id), files };
  }
}

async function* readPairs(deps: Deps, voiceId: string): AsyncGenerator<VoicePair> {
  for (let offset = 0; offset <= voiceLimits.pairs * 2; offset += pairsAtOnce) {
    const { pairs } = await selectPairs(deps.db, voiceId, { show: 'all', limit: pairsAtOnce, offset });
    yield* pairs;
    if (pairs.length < pairsAtOnce) return;
  }
}
