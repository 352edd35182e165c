import { editText, type PlacedText } from './edit-text.ts';

const seam = /(?<=\p{Script=Hebrew})(?=[A-Za-z])|(?<=[A-Za-z])(?=\p{Script=Hebrew})/gu;
/** A single letter, such as "to" or "in", that Hebrew writes onto the next word. */
const lead = /(?<![\p{Script=Hebrew}\p{M}])[ובכלמשה]$/u;
const touching = /\p{Script=Hebrew}[A-Za-z]|[A-Za-z]\p{Script=Hebrew}/u;

/**
 * The model may leave out the space before a Latin word that it copies. Hebrew never writes the two together: a
 * letter that belongs onto the word gets a hyphen, anything else a space.
 */
export function partScripts(source: string, placed: PlacedText): PlacedText {
  if (!touching.test(placed.text) || touching.test(source)) return placed;
  const edits = [...placed.text.matchAll(seam)].map(({ index: at }) => ({
    start: at,
    end: at,
    replacement: lead.test(placed.text.slice(Math.max(0, at - 2), at)) ? '-' : ' ',
  }));
  return editText(placed, edits);
}
