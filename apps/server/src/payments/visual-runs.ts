import bidiFactory from 'bidi-js';

// Its types describe a named default; Node hands over the factory itself.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

export interface VisualRun {
  text: string;
  script: 'hebrew' | 'latin';
}

/**
 * A line in the order in which it is painted, from left to right. The font turns Hebrew words round by itself, so
 * those stay as they are written; what stands between them is turned round and mirrored here.
 */
export function visualRuns(text: string, base: 'ltr' | 'rtl'): VisualRun[] {
  const levels = bidi.getEmbeddingLevels(text, base);
  const order = visualOrder(text, levels);
  const runs: VisualRun[] = [];
  for (const index of order) {
    const character = text[index] ?? '';
    const backwards = (levels.levels[index] ?? 0) % 2 === 1;
    const hebrew = /\p{Script=Hebrew}/u.test(character);
    const last = runs.at(-1);
    if (hebrew) {
      // Painted from the left they come last letter first; written, they go the other way.
      if (last?.script === 'hebrew') last.text = character + last.text;
      else runs.push({ text: character, script: 'hebrew' });
      continue;
    }
    const painted = backwards ? (bidi.getMirroredCharacter(character) ?? character) : character;
    if (last?.script === 'latin') last.text += painted;
    else runs.push({ text: painted, script: 'latin' });
  }
  return runs;
}

/** Positions of the characters as they stand from left to right. */
function visualOrder(text: string, levels: ReturnType<typeof bidi.getEmbeddingLevels>): number[] {
  const order = Array.from({ length: text.length }, (_, index) => index);
  for (const [start = 0, end = 0] of bidi.getReorderSegments(text, levels)) {
    const turned = order.slice(start, end + 1).reverse();
    order.splice(start, turned.length, ...turned);
  }
  return order;
}
