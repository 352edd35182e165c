import type { Inline } from '../model.ts';

/** What a format finds in a paragraph, in order; the payload is whatever it needs to write the code again. */
export type InlineToken<T> = { text: string } | { open: T } | { close: true } | { single: T };

export interface BuiltInline<T> {
  content: Inline[];
  /** Payload of each numbered code. */
  codes: Map<number, T>;
  /** What stood before and after the prose: white space, singles, pairs that covered everything. */
  prefix: InlineToken<T>[];
  suffix: InlineToken<T>[];
}

/** Numbers the codes of one unit; those at the edges, or around everything, move out of the text. */
export function buildInline<T>(tokens: readonly InlineToken<T>[]): BuiltInline<T> {
  const middle = dropEmpty(tokens);
  const prefix: InlineToken<T>[] = [];
  const suffix: InlineToken<T>[] = [];
  let from = 0;
  let to = middle.length;
  for (let moved = true; moved && from < to; ) {
    moved = false;
    const first = middle[from];
    const last = middle[to - 1];
    if (first && isSpaceOrSingle(first)) {
      prefix.push(first);
      from++;
      moved = true;
    } else if (last && isSpaceOrSingle(last)) {
      suffix.unshift(last);
      to--;
      moved = true;
    } else if (first && last && 'open' in first && 'close' in last && closeOf(middle, from) === to - 1) {
      prefix.push(first);
      suffix.unshift(last);
      from++;
      to--;
      moved = true;
    }
  }
  const kept = trimEdges(middle.slice(from, to), prefix, suffix);
  return { ...number(kept), prefix, suffix };
}

function dropEmpty<T>(tokens: readonly InlineToken<T>[]): InlineToken<T>[] {
  return tokens.filter((token) => !('text' in token) || token.text !== '');
}

function isSpaceOrSingle<T>(token: InlineToken<T>): boolean {
  return 'single' in token || ('text' in token && /^\s*$/.test(token.text));
}

function closeOf<T>(tokens: readonly InlineToken<T>[], open: number): number {
  let depth = 0;
  for (let index = open; index < tokens.length; index++) {
    const token = tokens[index];
    if (token && 'open' in token) depth++;
    else if (token && 'close' in token && --depth === 0) return index;
  }
  return -1;
}

/** White space at the very edges of the prose stays in the document but out of the translator's sight. */
function trimEdges<T>(tokens: InlineToken<T>[], prefix: InlineToken<T>[], suffix: InlineToken<T>[]): InlineToken<T>[] {
  const result = [...tokens];
  const first = result[0];
  if (first && 'text' in first) {
    const trimmed = first.text.trimStart();
    if (trimmed.length < first.text.length)
      prefix.push({ text: first.text.slice(0, first.text.length - trimmed.length) });
    result[0] = { text: trimmed };
  }
  const last = result.at(-1);
  if (last && 'text' in last) {
    const trimmed = last.text.trimEnd();
    if (trimmed.length < last.text.length) suffix.unshift({ text: last.text.slice(trimmed.length) });
    result[result.length - 1] = { text: trimmed };
  }
  return result;
}

function number<T>(tokens: readonly InlineToken<T>[]): Pick<BuiltInline<T>, 'content' | 'codes'> {
  const content: Inline[] = [];
  const codes = new Map<number, T>();
  const open: number[] = [];
  for (const token of tokens) {
    if ('text' in token) {
      const last = content.at(-1);
      if (typeof last === 'string') content[content.length - 1] = last + token.text;
      else content.push(token.text);
    } else if ('close' in token) {
      const id = open.pop();
      if (id !== undefined) content.push({ close: id });
    } else {
      const id = codes.size + 1;
      if ('open' in token) {
        codes.set(id, token.open);
        open.push(id);
        content.push({ open: id });
      } else {
        codes.set(id, token.single);
        content.push({ single: id });
      }
    }
  }
  return { content, codes };
}
