import {
  type FoundName,
  groupRenderings,
  matchTerms,
  renderingOf,
  respellName,
  splitSentences,
  translateTexts,
  transliterate,
} from '@targum/translation';
import type { Deps } from '../deps.ts';
import type { ProjectRow } from '../projects/change-project.ts';
import { engineFor } from '../system/tier-engines.ts';
import { readProjectStyle } from '../voice/read-project-style.ts';

/** Only so many names are tried out, each in so many sentences: a book has thousands. */
const namesTried = 120;
const sentencesEach = 3;
const longestSentence = 300;

interface Proposal {
  proposal: string;
  proposed_by: 'engine' | 'transliteration';
}

/**
 * How each name would be written: as the engine does in a few sentences, or by its sound where that tells nothing; in
 * both cases with the letters that the project's voice prefers.
 */
export async function proposeRenderings(
  deps: Deps,
  project: ProjectRow,
  names: readonly FoundName[],
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Proposal>> {
  const seen = await tryOut(deps, project, names.slice(0, namesTried), texts, signal);
  const { transliteration } = await readProjectStyle(deps.db, project.id);
  const spell = (source: string, name: string): string =>
    transliteration && project.source_language === 'he' ? respellName(source, name, transliteration) : name;
  const proposals = new Map<string, Proposal>();
  for (const { source } of names) {
    const [best] = groupRenderings(seen.get(source) ?? [], project.target_language);
    const bySound = transliterate(source, project.source_language, project.target_language);
    if (best) proposals.set(source, { proposal: spell(source, best.text), proposed_by: 'engine' });
    else if (bySound) proposals.set(source, { proposal: spell(source, bySound), proposed_by: 'transliteration' });
  }
  return proposals;
}

async function tryOut(
  deps: Deps,
  project: ProjectRow,
  names: readonly FoundName[],
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, string[]>> {
  const entries = names.map(({ source }) => ({ source, target: source, caseSensitive: true }));
  const sentences = chooseSentences(texts, entries, project.source_language);
  const seen = new Map<string, string[]>();
  if (
    sentences.length === 0 ||
    !engineFor(deps, project.tier).supports(project.source_language, project.target_language)
  )
    return seen;
  const results = await translateTexts(engineFor(deps, project.tier), sentences, {
    source: project.source_language,
    target: project.target_language,
    signal,
  });
  sentences.forEach((sentence, at) => {
    const result = results[at];
    if (!result) return;
    for (const match of matchTerms(sentence, entries, project.source_language)) {
      const rendering = renderingOf(match.span, result.text, result.links);
      if (rendering) seen.set(match.target, [...(seen.get(match.target) ?? []), rendering]);
    }
  });
  return seen;
}

function chooseSentences(
  texts: readonly string[],
  entries: readonly { source: string; target: string }[],
  language: string,
): string[] {
  const wanted = new Map(entries.map(({ source }) => [source, sentencesEach]));
  const chosen: string[] = [];
  for (const text of texts) {
    if (wanted.size === 0) break;
    if (![...wanted.keys()].some((name) => text.includes(name))) continue;
    for (const span of splitSentences(text, language)) {
      const sentence = text.slice(...span);
      const there = [...wanted.keys()].filter((name) => sentence.includes(name));
      if (there.length === 0 || sentence.length > longestSentence) continue;
      chosen.push(sentence);
      for (const name of there) {
        const left = (wanted.get(name) ?? 0) - 1;
        if (left > 0) wanted.set(name, left);
        else wanted.delete(name);
      }
    }
  }
  return chosen;
}
