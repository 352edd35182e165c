import { requireLanguage } from '@targum/languages';
import { type Direction, splitByScript } from '../../../direction/split-by-script.ts';
import { escapeAttribute, escapeText } from '../../../xml/index.ts';
import type { DocxBlock, DocxRow, DocxSpan, DocxStyledSpan } from './blocks.ts';
import { tagStyle } from './fixed-parts.ts';

/** Collects what the body refers to in other parts while it is written. */
export class BlockWriter {
  readonly notes: string[] = [];
  readonly links: string[] = [];
  readonly pictures: Uint8Array[] = [];
  readonly orderedLists = new Set<number>();
  /** Names of the styles that say what a span stands for. */
  readonly tags = new Set<string>();
  #bookmarks = 0;
  readonly #language: string;
  readonly #width: number;

  constructor(language: string, width: number) {
    this.#language = language;
    this.#width = width;
  }

  blocks(blocks: readonly DocxBlock[], width = this.#width): string {
    return blocks.map((block) => this.#block(block, width)).join('');
  }

  #block(block: DocxBlock, width: number): string {
    switch (block.kind) {
      case 'page-break':
        return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
      case 'picture':
        return this.#picture(block, width);
      case 'table':
        return this.#table(block.rows, block.widths, width);
      case 'heading':
        return this.#paragraph(`<w:pStyle w:val="Heading${Math.min(Math.max(block.level, 1), 6)}"/>`, '', block);
      case 'list-item':
        return this.#paragraph(this.#listProperties(block), '', block);
      default: {
        const style = block.style ? `<w:pStyle w:val="${block.style}"/>` : '';
        const align = { start: 'left', center: 'center', end: 'right', justify: 'both' }[block.align ?? 'start'];
        return this.#paragraph(style, block.align ? `<w:jc w:val="${align}"/>` : '', block);
      }
    }
  }

  #listProperties(block: Extract<DocxBlock, { kind: 'list-item' }>): string {
    const list = block.ordered ? 2 + (block.list ?? 0) : 1;
    if (block.ordered) this.orderedLists.add(list);
    const level = Math.min(Math.max(block.level, 0), 8);
    return `<w:pStyle w:val="ListParagraph"/><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
  }

  #paragraph(before: string, after: string, block: { content: DocxSpan[]; language?: string }): string {
    const base = requireLanguage(block.language ?? this.#language).direction;
    const own = requireLanguage(this.#language).direction;
    const bidi = base === own ? '' : base === 'rtl' ? '<w:bidi/>' : '<w:bidi w:val="0"/>';
    const mark = base === 'rtl' ? '<w:rPr><w:rtl/></w:rPr>' : '';
    const properties = before + bidi + after + mark;
    const pPr = properties ? `<w:pPr>${properties}</w:pPr>` : '';
    return `<w:p>${pPr}${this.spans(block.content, base)}</w:p>`;
  }

  /** Scripts are told apart over the whole paragraph, so a comma between two runs falls on the right side. */
  spans(spans: readonly DocxSpan[], base: Direction): string {
    const whole = spans.map((span) => (typeof span === 'string' ? span : 'text' in span ? span.text : '')).join('');
    const scripts = splitByScript(whole, base);
    let script = 0;
    let used = 0;
    const take = (length: number): { text: string; rtl: boolean }[] => {
      const parts: { text: string; rtl: boolean }[] = [];
      for (let left = length; left > 0; ) {
        const current = scripts[script];
        if (!current) break;
        const count = Math.min(left, current.text.length - used);
        parts.push({ text: current.text.slice(used, used + count), rtl: current.direction === 'rtl' });
        left -= count;
        used += count;
        if (used === current.text.length) {
          script++;
          used = 0;
        }
      }
      return parts;
    };
    return spans
      .map((span) => {
        if (typeof span === 'string')
          return take(span.length)
            .map((part) => run(part.text, {}, part.rtl))
            .join('');
        if ('break' in span) return '<w:r><w:br/></w:r>';
        if ('note' in span) return this.#note(span.note);
        if (span.tag !== undefined) this.tags.add(span.tag);
        const runs = take(span.text.length)
          .map((part) => run(part.text, span, part.rtl))
          .join('');
        return span.href === undefined
          ? runs
          : `<w:hyperlink r:id="${this.#link(span.href)}" w:history="1">${runs}</w:hyperlink>`;
      })
      .join('');
  }

  #note(blocks: DocxBlock[]): string {
    const id = this.notes.length + 1;
    this.notes.push('');
    const mark =
      '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r><w:r><w:t xml:space="preserve"> </w:t></w:r>';
    const body = this.blocks(blocks).replace(/<w:p>(?:<w:pPr>(.*?)<\/w:pPr>)?/, (_, properties: string | undefined) => {
      return `<w:p><w:pPr><w:pStyle w:val="FootnoteText"/>${(properties ?? '').replace(/<w:pStyle[^>]*>/, '')}</w:pPr>${mark}`;
    });
    this.notes[id - 1] = `<w:footnote w:id="${id}">${body}</w:footnote>`;
    return `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="${id}"/></w:r>`;
  }

  #picture(block: Extract<DocxBlock, { kind: 'picture' }>, width: number): string {
    const id = this.pictures.push(block.png);
    const scale = Math.min(1, width / (block.width * 20));
    // Word measures drawings in a unit of which a point has 12,700.
    const [cx, cy] = [block.width, block.height].map((size) => Math.max(1, Math.round(size * scale * 12_700)));
    const shape = `<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="picture${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>`;
    return `<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${id}" name="Picture ${id}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">${shape}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  }

  #link(href: string): string {
    const known = this.links.indexOf(href);
    return `link${known >= 0 ? known + 1 : this.links.push(href)}`;
  }

  #table(rows: readonly DocxRow[], widths: readonly number[] | undefined, width: number): string {
    const columns = Math.max(1, ...rows.map((row) => row.cells.length));
    const shares = widths?.length === columns ? widths : Array.from({ length: columns }, () => 1);
    const sum = shares.reduce((total, share) => total + share, 0);
    const cells = shares.map((share) => Math.floor((width * share) / sum));
    const visual = requireLanguage(this.#language).direction === 'rtl' ? '<w:bidiVisual/>' : '';
    const grid = cells.map((cell) => `<w:gridCol w:w="${cell}"/>`).join('');
    const body = rows.map((row) => this.#row(row, cells)).join('');
    return `<w:tbl><w:tblPr><w:tblStyle w:val="TableGrid"/>${visual}<w:tblW w:w="${width}" w:type="dxa"/><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl><w:p/>`;
  }

  /** The first paragraph of a cell with a bookmark around what it holds. */
  #marked(cell: string, name: string): string {
    const id = ++this.#bookmarks;
    const start = `<w:bookmarkStart w:id="${id}" w:name="${escapeAttribute(name)}"/>`;
    return cell
      .replace(/^<w:p>(<w:pPr>.*?<\/w:pPr>)?/u, (head) => head + start)
      .replace('</w:p>', `<w:bookmarkEnd w:id="${id}"/></w:p>`);
  }

  #row(row: DocxRow, widths: readonly number[]): string {
    const cells = widths.map((width, index) => {
      const blocks = row.cells[index] ?? [];
      const last = blocks.at(-1);
      const inner =
        blocks.length === 0 || last?.kind === 'table'
          ? `${this.blocks(blocks, width - 220)}<w:p/>`
          : this.blocks(blocks, width - 220);
      const found = index === 0 && row.bookmark !== undefined ? this.#marked(inner, row.bookmark) : inner;
      return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${found}</w:tc>`;
    });
    return `<w:tr>${row.header ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.join('')}</w:tr>`;
  }
}

function run(text: string, style: Partial<DocxStyledSpan>, rtl: boolean): string {
  const properties = [
    style.href === undefined ? '' : '<w:rStyle w:val="Hyperlink"/>',
    style.tag === undefined ? '' : `<w:rStyle w:val="${tagStyle(style.tag)}"/>`,
    style.bold ? '<w:b/><w:bCs/>' : '',
    style.italic ? '<w:i/><w:iCs/>' : '',
    style.strike ? '<w:strike/>' : '',
    style.color ? `<w:color w:val="${escapeAttribute(style.color)}"/>` : '',
    style.underline ? '<w:u w:val="single"/>' : '',
    style.position ? `<w:vertAlign w:val="${style.position}"/>` : '',
    rtl ? '<w:rtl/>' : '',
  ].join('');
  const content = text
    .split(/([\t\n])/)
    .map((piece) =>
      piece === '\t'
        ? '<w:tab/>'
        : piece === '\n'
          ? '<w:br/>'
          : piece && `<w:t xml:space="preserve">${escapeText(piece)}</w:t>`,
    )
    .join('');
  return content && `<w:r>${properties ? `<w:rPr>${properties}</w:rPr>` : ''}${content}</w:r>`;
}
