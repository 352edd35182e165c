import { requireLanguage } from '@targum/languages';
import type { Finding, SegmentToCheck } from './check-segment.ts';

const count = (text: string, script: RegExp): number => text.match(new RegExp(script.source, 'gu'))?.length ?? 0;

/** A translation that equals its source, or whose letters belong to the wrong language. */
export function checkScript({ source, target, sourceLanguage, targetLanguage }: SegmentToCheck): Finding[] {
  const from = requireLanguage(sourceLanguage).script;
  const to = requireLanguage(targetLanguage).script;
  const letters = count(source, from);
  if (letters < 2) return [];
  if (source.trim() === target.trim() && count(source, to) < letters) return [['untranslated', 'equal texts']];
  const own = count(target, to);
  const foreign = count(target, from);
  if (foreign === 0 || own >= foreign) return [];
  return [['wrong-script', `${foreign} of ${own + foreign} letters are of the source’s script`]];
}
