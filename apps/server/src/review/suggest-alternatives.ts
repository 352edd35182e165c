import type { Engine } from '@targum/engines';
import { type GlossaryEntry, matchTerms, splitSentences } from '@targum/translation';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { listProjectTerms } from '../glossaries/project-glossaries.ts';
import { listApprovedNames } from '../names/list-approved-names.ts';
import type { ProjectRow } from '../projects/change-project.ts';
import { engineFor } from '../system/tier-engines.ts';
import { type Place, requireSegment } from './require-segment.ts';
import { orUnavailable } from './translate-again.ts';

const longestWaitMs = 60_000;
const mostShown = 5;

interface Alternative {
  target: string;
  score: number | null;
}

/** Other translations of a paragraph than the present one: what a wide search found besides, and a narrow one. */
export async function suggestAlternatives(
  deps: Deps,
  principal: Principal,
  place: Place,
): Promise<{ alternatives: Alternative[] }> {
  const { project, row } = await requireSegment(deps.db, principal, place);
  const [terms, names] = await Promise.all([
    listProjectTerms(deps.db, project.id),
    listApprovedNames(deps.db, project.id),
  ]);
  const ask = askingFor(engineFor(deps, project.tier), project, row.source_text);
  const found = await orUnavailable(deps, async () => [
    ...(await ask('best', [...terms, ...names])),
    ...(await ask('fast', [...terms, ...names])),
    ...(terms.length + names.length > 0 ? await ask('best', []) : []),
  ]);
  const known = new Set([wordsOf(row.target ?? '')]);
  const fresh = found.filter(({ target }) => {
    const words = wordsOf(target);
    const other = !known.has(words) && words !== '';
    known.add(words);
    return other;
  });
  return { alternatives: fresh.slice(0, mostShown) };
}

/** A translation that only sets its marks otherwise is no other translation. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Sentence by sentence, put together again with the white space of the source. */
function askingFor(engine: Engine, project: ProjectRow, text: string) {
  const { source_language: source, target_language: target } = project;
  const spans = splitSentences(text, source);
  return async (quality: 'fast' | 'best', glossary: readonly GlossaryEntry[]): Promise<Alternative[]> => {
    const made = await engine.translate({
      source,
      target,
      quality,
      alternatives: true,
      signal: AbortSignal.timeout(longestWaitMs),
      segments: spans.map((span) => {
        const sentence = text.slice(...span);
        const terms = matchTerms(sentence, glossary, source).map((term) => ({
          source: term.source,
          target: term.target,
          mode: term.mode,
        }));
        return terms.length > 0 ? { text: sentence, terms } : { text: sentence };
      }),
    });
    const choices = made.map(({ text: best, score, alternatives = [] }) => [{ text: best, score }, ...alternatives]);
    const most = Math.max(1, ...choices.map(({ length }) => length));
    // The second choice of the paragraph is that of each sentence that has one, and so on.
    return Array.from({ length: most }, (_, rank) => {
      const chosen = choices.map((some) => some[Math.min(rank, some.length - 1)] ?? { text: '', score: 0 });
      const written = spans.map((span, at) => text.slice(spans[at - 1]?.[1] ?? 0, span[0]) + (chosen[at]?.text ?? ''));
      return {
        target: written.join('') + text.slice(spans.at(-1)?.[1] ?? 0),
        score: Math.min(0, ...chosen.map(({ score }) => score)),
      };
    });
  };
}
