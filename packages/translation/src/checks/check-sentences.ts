import { splitSentences } from '../sentences/split-sentences.ts';
import type { Finding, SegmentToCheck } from './check-segment.ts';

/**
 * One sentence more or less is a matter of style; a third of them gone or added is not. Only paragraphs of three or
 * more sentences on the longer side can tell.
 */
export function checkSentences({ source, target, sourceLanguage, targetLanguage }: SegmentToCheck): Finding[] {
  const before = splitSentences(source, sourceLanguage).length;
  const after = splitSentences(target, targetLanguage).length;
  const longer = Math.max(before, after);
  if (longer < 3 || Math.abs(before - after) <= Math.max(1, longer / 3)) return [];
  const detail = `${before} became ${after}`;
  return [{ code: 'sentence-count', detail, data: { source: before, target: after } }];
}
