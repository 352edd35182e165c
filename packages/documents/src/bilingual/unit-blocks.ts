import type { DocxBlock, DocxSpan } from '../formats/docx/build-docx.ts';
import type { Inline, Unit } from '../model.ts';

/** Styles by which a cell that comes back says what its text stands for. */
export const tagNames = {
  code: (codes: readonly number[]): string => `Targum code ${codes.join(' ')}`,
  mark: (code: number): string => `Targum mark ${code}`,
  hidden: (code: number): string => `Targum hidden ${code}`,
  /** Shown for the reader, no part of the text. */
  label: 'Targum label',
};

/** Takes no room and breaks no line: it holds the place of a mark that shows nothing. */
const nothing = '\u2060';

/** A unit as a block of a new document, its kind kept. */
export function toBlock(unit: Unit, content: DocxSpan[], language: string): DocxBlock {
  if (unit.kind === 'heading') return { kind: 'heading', level: unit.level ?? 1, content, language };
  if (unit.kind === 'list-item') return { kind: 'list-item', ordered: false, level: 0, content, language };
  return { kind: 'paragraph', content, language, ...(unit.kind === 'caption' ? { style: 'Caption' as const } : {}) };
}

/**
 * The innermost code decides how text looks; a note mark is its number, another mark what it shows. With `tagged`, every
 * span says which codes it is inside of, so that the text can be read back after a person changed it.
 */
export function toSpans(
  unit: Unit,
  content: readonly Inline[],
  nextMark: () => number,
  { tagged = false }: { tagged?: boolean } = {},
): DocxSpan[] {
  const open: number[] = [];
  return content.flatMap((piece): DocxSpan[] => {
    if (typeof piece === 'string') {
      const look = unit.looks?.[open.at(-1) ?? 0];
      const tag = tagged && open.length > 0 ? { tag: tagNames.code(open) } : {};
      if (!look) return 'tag' in tag ? [{ text: piece, ...tag }] : [piece];
      const { bold, italic, strike, position } = look;
      const underline = look.underline ?? look.link;
      return [
        { text: piece, ...clean({ bold, italic, strike, underline }), ...(position ? { position } : {}), ...tag },
      ];
    }
    if ('open' in piece) open.push(piece.open);
    else if ('close' in piece) open.pop();
    else {
      const look = unit.looks?.[piece.single];
      const tag = tagged ? { tag: tagNames.mark(piece.single) } : {};
      if (look?.note) return [{ text: String(nextMark()), position: 'superscript', ...tag }];
      if (look?.text !== undefined && look.text !== '') return [{ text: look.text, ...tag }];
      if (tagged) return [{ text: nothing, tag: tagNames.hidden(piece.single) }];
    }
    return [];
  });
}

function clean(flags: Record<string, boolean | undefined>): Record<string, true> {
  return Object.fromEntries(Object.entries(flags).flatMap(([key, value]) => (value ? [[key, true as const]] : [])));
}
