import { plainText } from '../../inline/index.ts';
import type { Inline } from '../../model.ts';

/** Wider than this does not fit a screen on one line. */
const screenWidth = 42;

/** A cue that had two lines and came back as one long one is broken at the space nearest its middle. */
export function balanceLines(content: readonly Inline[], source: readonly Inline[]): Inline[] {
  const text = plainText(content);
  if (!plainText(source).includes('\n') || text.includes('\n') || text.length <= screenWidth) return [...content];
  const at = middleSpace(text);
  if (at < 0) return [...content];
  let seen = 0;
  return content.map((piece) => {
    if (typeof piece !== 'string') return piece;
    const local = at - seen;
    seen += piece.length;
    return local >= 0 && local < piece.length ? `${piece.slice(0, local)}\n${piece.slice(local + 1)}` : piece;
  });
}

function middleSpace(text: string): number {
  const middle = text.length / 2;
  let best = -1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
    if (best < 0 || Math.abs(at - middle) < Math.abs(best - middle)) best = at;
  }
  return best;
}
