import { DocumentError } from '../../errors.ts';
import type { Limits, Notice } from '../../model.ts';
import type { DocxSpan, NewDocx } from '../docx/build-docx.ts';
import { applyFormatWord } from './apply-format-word.ts';
import { decodeBytes, labelOfCharset, labelOfCodePage } from './code-pages.ts';
import { type Destination, firstParagraph, firstState, type ParagraphState, type RtfState } from './rtf-state.ts';
import { TextBuilder } from './text-builder.ts';
import { type RtfToken, tokeniseRtf } from './tokenise-rtf.ts';

interface ReadRtf {
  document: NewDocx;
  notices: Notice[];
  /** Characters of headers and footers that have no place in the new document, and of comments. */
  leftOut: { furniture: number; comments: number };
}

const destinations: Readonly<Record<string, Destination>> = {
  footnote: 'note',
  header: 'header',
  headerl: 'header',
  headerr: 'header',
  headerf: 'header',
  footer: 'footer',
  footerl: 'footer',
  footerr: 'footer',
  footerf: 'footer',
  annotation: 'comment',
  fonttbl: 'fonts',
  stylesheet: 'styles',
  fldinst: 'instruction',
  title: 'title',
  listtext: 'mark',
  pntext: 'mark',
};
const skipped = new Set(
  'colortbl info pict object nonshppict themedata datastore latentstyles listtable listoverridetable rsidtbl generator xmlnstbl pnseclvl atnid atnauthor atndate bkmkstart bkmkend fontemb filetbl revtbl operator author company doccomm keywords subject mmathPr private wgrffmtfilter sp sn sv'.split(
    ' ',
  ),
);
const letters: Readonly<Record<string, string>> = {
  tab: '\t',
  emdash: '—',
  endash: '–',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  ltrmark: '\u200E',
  rtlmark: '\u200F',
  zwj: '\u200D',
  zwnj: '\u200C',
};
const symbols: Readonly<Record<string, string>> = { '~': '\u00A0', _: '\u2011', '\\': '\\', '{': '{', '}': '}' };

export function readRtf(source: string, limits: Pick<Limits, 'depth'>): ReadRtf {
  return new RtfReader(limits.depth).read(source);
}

interface Group {
  state: RtfState;
  paragraph: ParagraphState;
  /** Set where the group began a text of its own. */
  builder: TextBuilder | undefined;
}

class RtfReader {
  readonly #depth: number;
  readonly #groups: Group[] = [];
  readonly #fonts = new Map<number, number>();
  readonly #headings = new Map<number, number>();
  readonly #body = new TextBuilder();
  readonly #leftOut = { furniture: 0, comments: 0 };
  #builder = this.#body;
  #state: RtfState = { ...firstState };
  #paragraph: ParagraphState = { ...firstParagraph };
  #codePage = 'windows-1252';
  #bytes: number[] = [];
  #skip = 0;
  #optional = false;
  #text = '';
  #instruction = '';
  #title = '';
  #styleNumber = 0;
  #header: DocxSpan[] | undefined;
  #hebrew = 0;
  #latin = 0;

  constructor(depth: number) {
    this.#depth = depth;
  }

  read(source: string): ReadRtf {
    for (const token of tokeniseRtf(source)) {
      if (token.kind !== 'byte') this.#flushBytes();
      this.#take(token);
    }
    this.#flushBytes();
    if (this.#groups.length > 0)
      throw new DocumentError('document_truncated', 'The file ends inside a group: it is cut off');
    this.#endParagraph();
    this.#body.endTable();
    const document: NewDocx = { language: this.#hebrew > this.#latin ? 'he' : 'en', blocks: this.#body.blocks };
    if (this.#title.trim() !== '') document.title = this.#title.trim();
    if (this.#header) document.header = this.#header;
    return { document, notices: [], leftOut: this.#leftOut };
  }

  #take(token: RtfToken): void {
    switch (token.kind) {
      case 'open':
        if (this.#groups.length >= this.#depth)
          throw new DocumentError('document_too_deep', `The file nests groups more than ${this.#depth} deep`);
        this.#groups.push({ state: { ...this.#state }, paragraph: this.#paragraph, builder: undefined });
        this.#skip = 0;
        break;
      case 'close':
        this.#closeGroup();
        break;
      case 'byte':
        if (this.#skip > 0) this.#skip -= 1;
        else this.#bytes.push(token.byte);
        break;
      case 'text':
        this.#plain(token.text);
        break;
      case 'symbol':
        this.#symbol(token.symbol);
        break;
      default:
        this.#word(token.name, token.value);
        this.#optional = false;
    }
  }

  #plain(text: string): void {
    const dropped = Math.min(this.#skip, text.length);
    this.#skip -= dropped;
    this.#emit(text.slice(dropped));
  }

  #symbol(symbol: string): void {
    if (symbol === '*') this.#optional = true;
    else if (symbol === '\n' || symbol === '\r') this.#endParagraph();
    else if (Object.hasOwn(symbols, symbol)) this.#emit(symbols[symbol] ?? '');
  }

  #flushBytes(): void {
    if (this.#bytes.length === 0) return;
    const fontLabel = labelOfCharset(this.#fonts.get(this.#state.font));
    const complexLabel = labelOfCharset(this.#fonts.get(this.#state.complexFont));
    const label = fontLabel ?? (this.#state.rightToLeft ? complexLabel : undefined) ?? this.#codePage;
    const text = decodeBytes(this.#bytes, label);
    this.#bytes = [];
    this.#emit(text);
  }

  #emit(text: string): void {
    if (text === '') return;
    const { destination } = this.#state;
    if (destination === 'fonts') return;
    if (destination === 'styles') this.#text += text;
    else if (destination === 'instruction') this.#instruction += text;
    else if (destination === 'title') this.#title += text;
    else if (destination === 'mark')
      this.#paragraph = { ...this.#paragraph, list: true, ordered: /[\p{L}\p{N}]/u.test(text) };
    else if (destination === 'footer') this.#leftOut.furniture += text.length;
    else if (destination === 'comment') this.#leftOut.comments += text.length;
    else if (destination !== 'skip' && !this.#state.hidden) {
      this.#hebrew += text.match(/\p{Script=Hebrew}/gu)?.length ?? 0;
      this.#latin += text.match(/\p{Script=Latin}/gu)?.length ?? 0;
      this.#builder.add(text, this.#state);
    }
  }

  #closeGroup(): void {
    const group = this.#groups.pop();
    if (!group) throw new DocumentError('document_corrupt', 'The file closes more groups than it opens');
    if (this.#state.destination === 'styles') this.#endStyle();
    if (this.#state.destination === 'instruction' && group.state.destination !== 'instruction') this.#endInstruction();
    if (group.builder) this.#endSideText(group);
    this.#state = group.state;
    this.#skip = 0;
  }

  #endInstruction(): void {
    const link = /HYPERLINK\s+(?:\\l\s+)?"?([^"\s]+)"?/i.exec(this.#instruction)?.[1];
    this.#instruction = '';
    this.#pendingHref = link !== undefined && /^(?:https?|mailto|ftp):/i.test(link) ? link : undefined;
  }

  #pendingHref: string | undefined;

  #endStyle(): void {
    const level = /^\s*(?:heading|כותרת)\s+([1-9])\s*;?/iu.exec(this.#text)?.[1];
    if (level !== undefined) this.#headings.set(this.#styleNumber, Number(level));
    if (/^\s*title\s*;/i.test(this.#text)) this.#headings.set(this.#styleNumber, 1);
    this.#text = '';
    this.#styleNumber = 0;
  }

  #beginSideText(destination: Destination): void {
    const group = this.#groups.at(-1);
    if (!group) return;
    group.builder = this.#builder;
    this.#builder = new TextBuilder();
    this.#state.destination = destination;
    this.#state.raised = undefined;
    this.#paragraph = { ...firstParagraph };
  }

  #endSideText(group: Group): void {
    const outer = group.builder;
    if (!outer) return;
    this.#endParagraph();
    this.#builder.endTable();
    const { blocks } = this.#builder;
    this.#builder = outer;
    this.#paragraph = group.paragraph;
    if (blocks.length === 0) return;
    if (this.#state.destination === 'note') {
      outer.addSpan({ note: blocks });
      return;
    }
    const spans = blocks.flatMap((block, index): DocxSpan[] =>
      'content' in block ? [...(index > 0 ? [' '] : []), ...block.content] : [],
    );
    if (this.#header) this.#leftOut.furniture += lengthOf(spans);
    else this.#header = spans;
  }

  #endParagraph(): void {
    const { rightToLeft } = this.#paragraph;
    this.#builder.endParagraph(this.#paragraph, this.#level(), rightToLeft ? 'he' : undefined);
  }

  #level(): number | undefined {
    const { outline, style } = this.#paragraph;
    return this.#headings.get(style) ?? (outline === undefined || outline > 8 ? undefined : outline + 1);
  }

  #word(name: string, value: number | undefined): void {
    const destination = Object.hasOwn(destinations, name) ? destinations[name] : undefined;
    if (destination !== undefined) {
      // The title stands inside the document's information, of which all else is skipped.
      if (this.#state.destination === 'skip' && destination !== 'title') return;
      if (destination === 'note' || destination === 'header') this.#beginSideText(destination);
      else this.#state.destination = destination;
      return;
    }
    if (name === 'fldrslt') {
      if (this.#pendingHref !== undefined) this.#state.href = this.#pendingHref;
      this.#pendingHref = undefined;
    } else if (skipped.has(name) || (this.#optional && name !== 'shppict')) {
      this.#state.destination = 'skip';
    } else if (Object.hasOwn(letters, name)) this.#emit(letters[name] ?? '');
    else if (this.#state.destination === 'fonts' || this.#state.destination === 'styles') this.#tableWord(name, value);
    else if (!this.#structureWord(name, value))
      this.#paragraph = applyFormatWord(name, value, this.#state, this.#paragraph);
  }

  #tableWord(name: string, value: number | undefined): void {
    if (name === 'f' && value !== undefined) this.#state.font = value;
    if (name === 'fcharset' && value !== undefined && this.#state.destination === 'fonts')
      this.#fonts.set(this.#state.font, value);
    if (name === 's' && value !== undefined) this.#styleNumber = value;
    if (name === 'u') this.#unicode(value);
  }

  #structureWord(name: string, value: number | undefined): boolean {
    if (this.#state.destination === 'skip') return name !== 'uc';
    switch (name) {
      case 'ansicpg':
        this.#codePage = labelOfCodePage(value ?? 1252);
        return true;
      case 'uc':
        this.#state.fallback = Math.max(0, value ?? 1);
        return true;
      case 'u':
        this.#unicode(value);
        return true;
      case 'par':
      case 'sect':
      case 'page':
        this.#endParagraph();
        return true;
      case 'line':
      case 'lbr':
        if (!this.#builder.isEmpty) this.#builder.addSpan({ break: 'line' });
        return true;
      case 'cell':
      case 'nestcell':
        this.#builder.endCell(this.#paragraph, this.#paragraph.rightToLeft ? 'he' : undefined);
        return true;
      case 'row':
      case 'nestrow':
        this.#builder.endRow();
        return true;
      case 'chftn':
        return true;
      default:
        return false;
    }
  }

  #unicode(value: number | undefined): void {
    if (value !== undefined) this.#emit(String.fromCharCode(value & 0xffff));
    this.#skip = this.#state.fallback;
  }
}

function lengthOf(spans: readonly DocxSpan[]): number {
  return spans.reduce(
    (sum, span) => sum + (typeof span === 'string' ? span.length : 'text' in span ? span.text.length : 0),
    0,
  );
}
