import { isTermPresent } from '../glossary/term-present.ts';
import type { Finding, SegmentToCheck } from './check-segment.ts';

/** Approved names of the source that the translation does not hold as they were approved. */
export function checkNames({ target, targetLanguage, names = [] }: SegmentToCheck): Finding[] {
  return names.flatMap(({ source, rendering }): Finding[] => {
    if (isTermPresent(target, rendering, targetLanguage)) return [];
    return [
      { code: 'name-rendering', detail: `“${source}” should be “${rendering}”`, data: { source, target: rendering } },
    ];
  });
}
