import type { Link } from '../model.ts';
import type { Alignment } from './alignment.ts';

const stop = /[.,;:!?…”"'»’)\]}]/u;

/** Where a mark that stands between words goes: after the word it followed, else before the word it preceded. */
export function alignPoint(alignment: Alignment, at: number, source: string, text: string): number | undefined {
  if (at <= 0) return 0;
  if (at >= source.length) return text.length;
  const inside = best(alignment.overlapping([at, at + 1]).filter((link) => link.source[0] < at));
  if (inside) return settle(inside.target[1], text);
  const found = betweenWords(alignment, at, source, text);
  return found === undefined ? undefined : leaveWord(settle(found, text), text);
}

function betweenWords(alignment: Alignment, at: number, source: string, text: string): number | undefined {
  const before = best(alignment.before(at));
  const after = best(alignment.after(at));
  if (before && adjacent(source.slice(before.source[1], at))) {
    return skipStops(before.target[1], source.slice(before.source[1], at), text);
  }
  if (after && adjacent(source.slice(at, after.source[0]))) return after.target[0];
  return before ? before.target[1] : after?.target[0];
}

const wordCharacter = /[\p{L}\p{N}\p{M}]/u;

/** A mark that stood between words does so again, even where a link covers only a part of a word. */
function leaveWord(at: number, text: string): number {
  let position = at;
  if (!wordCharacter.test(text.slice(Math.max(0, at - 2), at).slice(-1))) return at;
  while (position < text.length && wordCharacter.test(String.fromCodePoint(text.codePointAt(position) ?? 0))) {
    position += (text.codePointAt(position) ?? 0) > 0xffff ? 2 : 1;
  }
  return position;
}

function best(links: readonly Link[]): Link | undefined {
  let found: Link | undefined;
  for (const link of links) {
    if (!found || link.score > found.score || (link.score === found.score && link.target[1] > found.target[1]))
      found = link;
  }
  return found;
}

function adjacent(between: string): boolean {
  return !/[\p{L}\p{N}]/u.test(between);
}

/** A mark that followed a full stop or a quote follows it in the translation too. */
function skipStops(at: number, between: string, text: string): number {
  let wanted = Array.from(between).filter((character) => stop.test(character)).length;
  let position = at;
  while (wanted > 0 && stop.test(text.charAt(position))) {
    position++;
    wanted--;
  }
  return position;
}

/** Never between the halves of a character, nor between a letter and its points. */
export function settle(at: number, text: string): number {
  let position = Math.min(Math.max(at, 0), text.length);
  const code = text.charCodeAt(position);
  if (code >= 0xdc00 && code <= 0xdfff && position > 0) position++;
  while (position > 0 && /^\p{M}/u.test(text.slice(position, position + 2))) position++;
  return position;
}
