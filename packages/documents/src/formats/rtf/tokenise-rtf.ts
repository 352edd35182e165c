/** The three things an RTF file is made of, and the bytes and groups they stand in. */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'word'; name: string; value: number | undefined }
  | { kind: 'byte'; byte: number }
  | { kind: 'symbol'; symbol: string }
  | { kind: 'text'; text: string };

/** Reads a file byte by byte; binary data that follows `\bin` is stepped over. */
export function* tokeniseRtf(source: string): Generator<RtfToken> {
  const control = /\\(?:([a-z]{1,32})(-?\d{1,10})? ?|'([0-9a-f]{2})|([^a-z']))/iy;
  const plain = /[^\\{}\r\n]+/y;
  let at = 0;
  while (at < source.length) {
    const letter = source[at];
    if (letter === '{' || letter === '}') {
      yield { kind: letter === '{' ? 'open' : 'close' };
      at += 1;
    } else if (letter === '\\') {
      control.lastIndex = at;
      const match = control.exec(source);
      if (!match) {
        at += 1;
        continue;
      }
      at = control.lastIndex;
      const [, name, digits, hex, symbol] = match;
      const value = digits === undefined ? undefined : Number(digits);
      if (hex !== undefined) yield { kind: 'byte', byte: Number.parseInt(hex, 16) };
      else if (symbol !== undefined) yield { kind: 'symbol', symbol };
      else if (name === 'bin') at += Math.max(0, Math.min(value ?? 0, source.length - at));
      else if (name !== undefined) yield { kind: 'word', name, value };
    } else if (letter === '\r' || letter === '\n') at += 1;
    else {
      plain.lastIndex = at;
      const text = plain.exec(source)?.[0] ?? '';
      at = plain.lastIndex;
      yield { kind: 'text', text };
    }
  }
}
