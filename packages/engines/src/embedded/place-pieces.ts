export type Span = [start: number, end: number];

const sameLetters = (a: string, b: string): boolean => a.normalize('NFKC') === b.normalize('NFKC');

/**
 * Finds the characters that each piece was cut from. SentencePiece normalises before it cuts (full-width letters,
 * ligatures, runs of spaces), so pieces are matched along the text and re-synchronised at every word.
 */
export function placePieces(text: string, pieces: readonly string[]): (Span | undefined)[] {
  let at = 0;
  const skipSpace = (): void => {
    while (at < text.length && /\s/u.test(text[at] ?? '')) at++;
  };
  return pieces.map((piece) => {
    if (piece.startsWith('▁')) {
      // A word starts: whatever of the last word was not matched is passed over.
      if (at > 0 && !/\s/u.test(text[at] ?? ' ') && !/\s/u.test(text[at - 1] ?? ' ')) {
        const rest = text.slice(at).search(/\s/u);
        if (rest >= 0) at += rest;
      }
      skipSpace();
    }
    const letters = piece.replaceAll('▁', '');
    if (letters === '') return undefined;
    const start = at;
    if (/^<0x[0-9A-F]{2}>$/.test(letters)) {
      return start < text.length ? [start, start + 1] : undefined;
    }
    if (text.startsWith(letters, at)) {
      at += letters.length;
      return [start, at];
    }
    for (let length = 1; length <= letters.length + 8 && at + length <= text.length; length++) {
      if (sameLetters(text.slice(at, at + length), letters)) {
        at += length;
        return [start, at];
      }
    }
    const found = text.indexOf(letters, at);
    if (found >= 0 && found - at < 12) {
      at = found + letters.length;
      return [found, at];
    }
    at = Math.min(text.length, at + letters.length);
    return start < at ? [start, at] : undefined;
  });
}
