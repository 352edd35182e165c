import type { TranslatedText } from '../translate-texts.ts';
import { type Edit, findStyleEdits } from './find-edits.ts';
import type { StyleProfile } from './style-profile.ts';

/** Where an offset of the old text lies in the new one; inside a changed stretch, at its end. */
function moveOffset(edits: readonly Edit[], offset: number): number {
  let moved = offset;
  for (const { start, end, text } of edits) {
    if (start >= offset) break;
    moved += end <= offset ? text.length - (end - start) : text.length - (offset - start);
  }
  return moved;
}

/** A translation in the style asked for, its sentences and links moved along with the words. */
export function applyStyle(
  made: TranslatedText,
  style: StyleProfile,
  language: string,
  source?: { text: string; language: string },
): TranslatedText {
  const edits = findStyleEdits(made.text, style, language, source && { ...source, links: made.links });
  if (edits.length === 0) return made;
  let text = '';
  let at = 0;
  for (const edit of edits) {
    text += made.text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  text += made.text.slice(at);
  const move = <T extends { target: [number, number] }>(item: T): T => ({
    ...item,
    target: [moveOffset(edits, item.target[0]), moveOffset(edits, item.target[1])],
  });
  return { ...made, text, links: made.links.map(move), sentences: made.sentences.map(move) };
}
