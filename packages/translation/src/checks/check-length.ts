import { requireLanguage } from '@targum/languages';
import type { Finding, SegmentToCheck } from './check-segment.ts';

const countWords = (text: string): number => text.match(/[\p{L}\p{N}]+(?:['’"״׳-][\p{L}\p{N}]+)*/gu)?.length ?? 0;

/**
 * Words against words, by how many words the two languages need for the same text. Short segments vary freely;
 * long ones that lose or gain half are suspect.
 */
export function checkLength({ source, target, sourceLanguage, targetLanguage }: SegmentToCheck): Finding[] {
  const expected =
    (countWords(source) * requireLanguage(targetLanguage).wordsPerEnglishWord) /
    requireLanguage(sourceLanguage).wordsPerEnglishWord;
  const written = countWords(target);
  const detail = `${written} words where about ${Math.round(expected)} were expected`;
  const data = { words: written, expected: Math.round(expected) };
  if (expected >= 6 && written < expected * 0.5) return [{ code: 'omission', detail, data }];
  if (written >= 8 && written > Math.max(expected, 2) * 2) return [{ code: 'addition', detail, data }];
  return [];
}
