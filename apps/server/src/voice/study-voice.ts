import { type JobContext, transaction } from '@targum/server-kit';
import type { Deps } from '../deps.ts';
import { selectUsedPairs } from './pairs.sql.ts';
import { readTargetTexts } from './read-target-texts.ts';
import { runThread } from './run-thread.ts';
import type { Material, Studied } from './study.thread.ts';
import { replaceProposals } from './terms.sql.ts';
import { lockVoice, selectVoice, setStudied } from './voices.sql.ts';

/** Proposes terms and style anew from all pairs; what a person has decided stays. */
export async function study(deps: Deps, { voiceId }: { voiceId: string }, context: JobContext): Promise<void> {
  const voice = await selectVoice(deps.db, voiceId);
  if (!voice || voice.studied_version >= voice.pairs_version) return;
  const material: Material = {
    pairs: await selectUsedPairs(deps.db, voiceId),
    targetTexts: await readTargetTexts(deps, voiceId),
    source: voice.source_language,
    target: voice.target_language,
  };
  const studied = await runThread<Studied>(new URL('./study.thread.ts', import.meta.url), material, {
    signal: context.signal,
  });
  await transaction(deps.db, async (db) => {
    const now = await lockVoice(db, voiceId);
    if (!now || now.studied_version >= voice.pairs_version) return;
    await replaceProposals(db, voiceId, studied.terms);
    await setStudied(db, voiceId, voice.pairs_version, studied.style);
  });
}
