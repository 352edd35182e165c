/** Replaces a stretch of the source; `text` is asked only when it is written, with a way to write what is inside. */
export interface Edit {
  start: number;
  end: number;
  text: string | ((writeRange: (start: number, end: number) => string) => string);
}

/**
 * Writes a source with its edits. An edit may lie inside another one: the outer one asks for the
 * stretches of source it keeps, and gets them with the inner edits made.
 */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  const sorted = edits.toSorted((left, right) => left.start - right.start || right.end - left.end);
  const writeRange = (start: number, end: number, within: number): string => {
    const out: string[] = [];
    let cursor = start;
    for (let index = firstFrom(sorted, start); index < sorted.length; index += 1) {
      const edit = sorted[index];
      if (!edit || edit.start >= end) break;
      if (index <= within || edit.start < cursor || edit.end > end) continue;
      out.push(source.slice(cursor, edit.start));
      out.push(typeof edit.text === 'string' ? edit.text : edit.text((from, to) => writeRange(from, to, index)));
      cursor = edit.end;
    }
    out.push(source.slice(cursor, end));
    return out.join('');
  };
  const whole = writeRange(0, source.length, -1);
  const atEnd = sorted.filter((edit) => edit.start === source.length);
  return whole + atEnd.map((edit) => (typeof edit.text === 'string' ? edit.text : '')).join('');
}

function firstFrom(sorted: readonly Edit[], start: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
