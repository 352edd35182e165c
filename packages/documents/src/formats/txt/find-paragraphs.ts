/** A line of the source without its ending. */
export interface Line {
  start: number;
  end: number;
  text: string;
}

/** Lines that make one paragraph. */
export interface Paragraph {
  lines: Line[];
}

interface Layout {
  paragraphs: Paragraph[];
  blank: Line[];
  /** Lines that were joined to the one before them. */
  joined: number;
  /** Columns at which the lines were wrapped by hand; undefined where a line is a paragraph. */
  wrap: number | undefined;
}

export function splitLines(source: string): Line[] {
  const lines: Line[] = [];
  const ending = /\r\n|[\n\r\u2028\u2029\u0085]/g;
  let start = 0;
  for (const match of source.matchAll(ending)) {
    lines.push({ start, end: match.index, text: source.slice(start, match.index) });
    start = match.index + match[0].length;
  }
  if (start < source.length) lines.push({ start, end: source.length, text: source.slice(start) });
  return lines;
}

const listMark = /^\s*(?:[-*•–—+]|\(?[\dא-ת]{1,3}[.)])\s/u;
const endsSentence = /[.!?…:;"'”’)\]׃]$/u;

/** Finds paragraphs; where a text was wrapped by hand its lines are joined, else each line is its own. */
export function findParagraphs(source: string): Layout {
  const lines = splitLines(source);
  const blank = lines.filter((line) => isBlank(line));
  const blocks = groupBlocks(lines);
  const wrap = findWrapColumn(blocks);
  const paragraphs = blocks.flatMap((block) =>
    wrap === undefined ? block.map((line) => ({ lines: [line] })) : joinWrapped(block, wrap),
  );
  return { paragraphs, blank, joined: lines.length - blank.length - paragraphs.length, wrap };
}

function isBlank(line: Line): boolean {
  return /^\s*$/u.test(line.text);
}

function groupBlocks(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [];
  let block: Line[] = [];
  for (const line of lines) {
    if (isBlank(line)) {
      if (block.length > 0) blocks.push(block);
      block = [];
    } else block.push(line);
  }
  if (block.length > 0) blocks.push(block);
  return blocks;
}

/**
 * Wrapped by hand means: blank lines part the paragraphs, no line is longer than a page is wide, and
 * most lines that are not the last of theirs come close to the longest. Verse and lists do not.
 */
function findWrapColumn(blocks: readonly Line[][]): number | undefined {
  const inner = blocks.flatMap((block) => block.slice(0, -1));
  if (inner.length < 3) return undefined;
  const lengths = inner.map((line) => line.text.trimEnd().length).toSorted((left, right) => left - right);
  const longest = lengths[Math.floor(lengths.length * 0.98)] ?? 0;
  if (longest < 40 || longest > 120) return undefined;
  const full = lengths.filter((length) => length >= longest * 0.75).length;
  const open = inner.filter((line) => !endsSentence.test(line.text.trimEnd())).length;
  if (full < lengths.length * 0.7 || open < inner.length * 0.4) return undefined;
  return Math.max(...lengths.filter((length) => length <= 120), longest);
}

/** A line well short of the column, a list mark or a deeper indent begins a new paragraph after it. */
function joinWrapped(block: readonly Line[], wrap: number): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const line of block) {
    const current = paragraphs.at(-1);
    const before = current?.lines.at(-1);
    const broken = before !== undefined && before.text.trimEnd().length < wrap * 0.6;
    const indented =
      before !== undefined && indentOf(line.text) > indentOf(before.text) + 1 && !listMark.test(before.text);
    if (!current || broken || indented || listMark.test(line.text)) paragraphs.push({ lines: [line] });
    else current.lines.push(line);
  }
  return paragraphs;
}

function indentOf(text: string): number {
  return /^[ \t]*/.exec(text)?.[0].length ?? 0;
}
