import { isTermPresent } from '../glossary/term-present.ts';
import type { Finding, SegmentToCheck } from './check-segment.ts';

/** Demanded glossary terms that the translation lacks in every form; preferred ones may be left out. */
export function checkTerms({ target, targetLanguage, terms = [] }: SegmentToCheck): Finding[] {
  return terms.flatMap((term): Finding[] => {
    if (term.mode === 'prefer') return [];
    const phrase = term.mode === 'keep' ? term.source : term.target;
    const isThere = term.mode === 'keep' ? target.includes(phrase) : isTermPresent(target, phrase, targetLanguage);
    if (isThere) return [];
    return [
      {
        code: 'term-missing',
        detail: `“${term.source}” should be “${phrase}”`,
        data: { source: term.source, target: phrase },
      },
    ];
  });
}
