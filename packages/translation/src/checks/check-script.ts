import { requireLanguage } from '@targum/languages';
import type { Finding, SegmentToCheck } from './check-segment.ts';

const count = (text: string, script: RegExp): number => text.match(new RegExp(script.source, 'gu'))?.length ?? 0;

/** A translation that equals its source, or whose letters belong to the wrong language. */
export function checkScript({ source, target, sourceLanguage, targetLanguage }: SegmentToCheck): Finding[] {
  const from = requireLanguage(sourceLanguage).script;
  const to = requireLanguage(targetLanguage).script;
  const letters = count(source, from);
  if (letters < 2) return [];
  if (source.trim() === target.trim() && count(source, to) < letters)
    return [{ code: 'untranslated', detail: 'equal texts', data: {} }];
  const own = count(target, to);
  const foreign = count(target, from);
  if (foreign === 0 || own >= foreign) return [];
  const letterCount = own + foreign;
  const detail = `${foreign} of ${letterCount} letters are of the source’s script`;
  return [{ code: 'wrong-script', detail, data: { foreign, letters: letterCount } }];
}
