import type { DocxBlock, DocxRow, DocxSpan } from '../docx/build-docx.ts';
import type { ParagraphState, RtfState } from './rtf-state.ts';

/** Gathers the blocks of one text: the body, a note, a header. */
export class TextBuilder {
  readonly blocks: DocxBlock[] = [];
  #spans: DocxSpan[] = [];
  #cells: DocxBlock[][] = [];
  #cell: DocxBlock[] = [];
  #rows: DocxRow[] = [];

  add(text: string, state: RtfState): void {
    if (text === '') return;
    const bold = state.rightToLeft ? state.complexBold || state.bold : state.bold;
    const italic = state.rightToLeft ? state.complexItalic || state.italic : state.italic;
    const style = {
      ...(bold ? { bold } : {}),
      ...(italic ? { italic } : {}),
      ...(state.underline && state.href === undefined ? { underline: true } : {}),
      ...(state.strike ? { strike: true } : {}),
      ...(state.raised === undefined ? {} : { position: state.raised }),
      ...(state.href === undefined ? {} : { href: state.href }),
    };
    const last = this.#spans.at(-1);
    const lastStyle = typeof last === 'object' && 'text' in last ? { ...last, text: '' } : { text: '' };
    const same =
      last !== undefined &&
      (typeof last === 'string' || 'text' in last) &&
      JSON.stringify(lastStyle) === JSON.stringify({ ...style, text: '' });
    if (!same) this.#spans.push(Object.keys(style).length === 0 ? text : { ...style, text });
    else if (typeof last === 'string') this.#spans[this.#spans.length - 1] = last + text;
    else if (typeof last === 'object' && 'text' in last) last.text += text;
  }

  addSpan(span: DocxSpan): void {
    this.#spans.push(span);
  }

  get isEmpty(): boolean {
    return this.#spans.length === 0;
  }

  endParagraph(given: ParagraphState, level: number | undefined, language: string | undefined): void {
    const content = this.#spans;
    this.#spans = [];
    const paragraph = takeListMark(content, given);
    if (content.every((span) => typeof span === 'string' && span.trim() === '')) return;
    const tongue = language === undefined ? {} : { language };
    const block: DocxBlock =
      level !== undefined
        ? { kind: 'heading', level: Math.min(6, level), content, ...tongue }
        : paragraph.list
          ? { kind: 'list-item', ordered: paragraph.ordered, level: paragraph.listLevel, content, ...tongue }
          : { kind: 'paragraph', content, ...tongue, ...(paragraph.centred ? { align: 'center' as const } : {}) };
    if (paragraph.inTable) this.#cell.push(block);
    else {
      this.endTable();
      this.blocks.push(block);
    }
  }

  endCell(paragraph: ParagraphState, language: string | undefined): void {
    this.endParagraph({ ...paragraph, inTable: true }, undefined, language);
    this.#cells.push(this.#cell);
    this.#cell = [];
  }

  endRow(): void {
    if (this.#cells.length > 0) this.#rows.push({ cells: this.#cells });
    this.#cells = [];
  }

  endTable(): void {
    if (this.#cell.length > 0) this.#cells.push(this.#cell);
    this.#cell = [];
    this.endRow();
    if (this.#rows.length > 0) this.blocks.push({ kind: 'table', rows: evenRows(this.#rows) });
    this.#rows = [];
  }
}

/** Simple writers spell a list as a mark and a tab. */
function takeListMark(content: DocxSpan[], paragraph: ParagraphState): ParagraphState {
  const first = content[0];
  const mark = typeof first === 'string' ? /^\s*(?:[•·▪◦-]|(\d{1,3}[.)]))\t\s*/u.exec(first) : null;
  if (typeof first !== 'string' || !mark || paragraph.inTable) return paragraph;
  content[0] = first.slice(mark[0].length);
  return { ...paragraph, list: true, ordered: mark[1] !== undefined };
}

/** Rows of one table get the same number of cells, as Word wants. */
function evenRows(rows: readonly DocxRow[]): DocxRow[] {
  const width = Math.max(...rows.map((row) => row.cells.length));
  return rows.map((row) => ({ cells: [...row.cells, ...Array.from({ length: width - row.cells.length }, () => [])] }));
}
