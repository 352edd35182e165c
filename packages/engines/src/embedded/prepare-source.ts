/** Characters that steer display and carry no meaning: bidi controls, joiners, byte order mark, soft hyphen. */
export const invisible = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;
/** Hebrew points and accents; the maqaf (05BE) and the punctuation beside it stay. */
export const niqqud = /[\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu;

const dropped = new RegExp(`${invisible.source}|${niqqud.source}`, 'u');

export interface Prepared {
  text: string;
  /** For every character of `text`, and one past its end, its place in the original. */
  origin: number[];
}

const isShouted = (text: string): boolean => {
  const letters = text.match(/\p{L}/gu) ?? [];
  const small = text.match(/\p{Ll}/gu) ?? [];
  const words = text.match(/\p{Lu}{2,}/gu) ?? [];
  return small.length === 0 && letters.length > 6 && words.length > 1;
};

/** A heading in capitals is translated as a sentence: the model has seen few of them. Keeps the length. */
function lowerCapitals(text: string): string {
  let first = true;
  return text.replace(/\p{L}/gu, (letter) => {
    const kept = first ? letter : letter.toLowerCase();
    first = false;
    return kept.length === letter.length ? kept : letter;
  });
}

/** Takes out what the model never saw in training, and remembers where every character came from. */
export function prepareSource(original: string): Prepared {
  let text = '';
  const origin: number[] = [];
  for (let at = 0; at < original.length; at++) {
    const char = original[at] ?? '';
    if (dropped.test(char)) continue;
    const isSpace = /\s/u.test(char);
    if (isSpace && (text === '' || text.endsWith(' '))) continue;
    text += isSpace ? ' ' : char;
    origin.push(at);
  }
  if (text.endsWith(' ')) {
    text = text.slice(0, -1);
    origin.pop();
  }
  origin.push(original.trimEnd().length);
  return { text: isShouted(text) ? lowerCapitals(text) : text, origin };
}
