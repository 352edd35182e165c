import { editText, type PlacedText } from './edit-text.ts';

const morning = /\b\d{1,2}(?:[:.]\d{2})?\s?a\.?m\b/iu;
const afternoon = /\bp\.?m\b|\b(?:afternoon|evening|night)\b/iu;
const written = /אחה["״]צ|אחר הצהריים/gu;

/** "7:30 a.m." is no time of the afternoon; the model takes the one for the other now and then. */
export function repairDayHalf(source: string, placed: PlacedText): PlacedText {
  if (!morning.test(source) || afternoon.test(source)) return placed;
  const edits = [...placed.text.matchAll(written)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    replacement: 'בבוקר',
  }));
  return editText(placed, edits);
}
