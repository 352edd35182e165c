import { type VoiceTerm, voiceErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { dropTerm, keepTerm, makeGlossary } from '../glossaries/keep-terms.ts';
import { requireOwnVoice } from './policy.ts';
import { selectTerm, selectTerms, updateTerm } from './terms.sql.ts';
import { lockVoice, setGlossary } from './voices.sql.ts';

const fail = AppError.of(voiceErrors);

export async function listTerms(deps: Deps, principal: Principal, voiceId: string): Promise<{ terms: VoiceTerm[] }> {
  const voice = await requireOwnVoice(deps.db, principal, voiceId);
  return { terms: await selectTerms(deps.db, voice.id) };
}

interface Decision {
  state: VoiceTerm['state'];
  target?: string | undefined;
}

/** An approved term goes into the glossary of the voice, which is made with the first one; a dismissed one leaves it. */
export async function decideTerm(
  deps: Deps,
  principal: Principal,
  { voiceId, termId }: { voiceId: string; termId: string },
  decision: Decision,
): Promise<VoiceTerm> {
  const own = await requireOwnVoice(deps.db, principal, voiceId);
  return transaction(deps.db, async (db) => {
    const voice = await lockVoice(db, own.id);
    const term = await selectTerm(db, own.id, termId);
    if (!voice || !term) throw fail('voice_term_not_found');
    const target = decision.target ?? term.target;
    if (decision.state === 'approved') {
      const languages = { source: voice.source_language, target: voice.target_language };
      const glossaryId = voice.glossary_id ?? (await makeGlossary(db, voice.user_id, voice.name, languages));
      if (!voice.glossary_id) await setGlossary(db, voice.id, glossaryId);
      // Names, and what the author put in their own words, are as they are; other words may be varied.
      const mode = term.kind === 'name' || target !== term.target ? ('force' as const) : ('prefer' as const);
      await keepTerm(db, glossaryId, { source: term.source, target, mode, note: '' });
    } else if (term.state === 'approved' && voice.glossary_id) {
      await dropTerm(db, voice.glossary_id, term.source);
    }
    return updateTerm(db, term.id, target, decision.state);
  });
}
