import { buildInline, mergeRuns, plainText } from '../../inline/index.ts';
import type { LedgerBook } from '../../ledger/index.ts';
import type { ExclusionReason, Unit, UnitKind } from '../../model.ts';
import { emptyReason, hasLetters, type UnitSlot } from '../../units/unit-slot.ts';
import { attribute, directText, setText, type XmlElement, type XmlTree } from '../../xml/index.ts';
import { isDescription, isParagraph, type OdtPayload, readOdtAtoms, type SpanFormat, spaceOf } from './odt-atoms.ts';
import type { TextStyles } from './text-styles.ts';
import { writeOdtParagraph } from './write-odt-paragraph.ts';

export interface OdtPartContext {
  part: string;
  tree: XmlTree;
  ledger: LedgerBook;
  styles: TextStyles;
  translateComments: boolean;
}

interface Around {
  kind: UnitKind | undefined;
  excluded: ExclusionReason | undefined;
  citing: string | undefined;
}

/** Reads paragraphs, descriptions and index titles of a part in document order. */
export class OdtPartReader {
  readonly #context: OdtPartContext;
  readonly #slots: UnitSlot[] = [];
  #count = 0;

  constructor(context: OdtPartContext) {
    this.#context = context;
  }

  read(root: XmlElement = this.#context.tree.root): UnitSlot[] {
    this.#walk(root, { kind: undefined, excluded: undefined, citing: undefined });
    return this.#slots;
  }

  #walk(element: XmlElement, around: Around): void {
    const inside = this.#enter(element, around);
    let citing = inside.citing;
    if (isParagraph(element)) citing = this.#paragraph(element, inside) ?? citing;
    else if (isDescription(element)) this.#plain(element, 'alt-text', inside.excluded);
    else if (element.name === 'text:index-title-template') this.#plain(element, 'toc', inside.excluded);
    const next = { ...inside, citing };
    for (const child of element.children) if (child.kind === 'element') this.#walk(child, next);
  }

  #enter(element: XmlElement, around: Around): Around {
    if (element.name === 'office:annotation') {
      return {
        ...around,
        kind: 'comment',
        excluded: around.excluded ?? (this.#context.translateComments ? undefined : 'comment'),
      };
    }
    if (element.name === 'text:tracked-changes') return { ...around, excluded: 'deleted-revision' };
    const kind = kinds[element.name];
    return kind ? { ...around, kind } : around;
  }

  #paragraph(paragraph: XmlElement, around: Around): string | undefined {
    const { styles, ledger, part, tree } = this.#context;
    const { atoms, texts } = readOdtAtoms(paragraph, styles);
    const { tokens, format } = mergeRuns<SpanFormat, OdtPayload>(atoms, {
      signature: (spans) => spans.map((span) => styles.look(span)).join(' > '),
      none: [],
      run: (spans) => ({ type: 'spans', format: spans }),
      join: (before, next) => {
        if (before.type !== 'raw' || next.type !== 'raw') return false;
        before.pieces.push(...next.pieces);
        return true;
      },
      visible: (signature) => /underline|background/.test(signature),
    });
    const built = buildInline(tokens);
    const text = plainText(built.content);
    const reason = around.excluded ?? (hasLetters(text) ? undefined : emptyReason(text));
    const id = reason ? undefined : this.#id('p');
    for (const found of texts) {
      const why = around.excluded ?? found.reason ?? reason;
      if (why || id === undefined) ledger.exclude(part, found.text, why ?? 'no-letters');
      else ledger.assign(id, part, found.text);
    }
    if (id === undefined) return undefined;
    const looks = shownByMarks(built.codes);
    const unit: Unit = { id, part, content: built.content, ...role(paragraph, around), ...(looks && { looks }) };
    this.#slots.push({ unit, write: (content) => writeOdtParagraph(tree, paragraph, built, content, format) });
    return id;
  }

  #plain(element: XmlElement, kind: UnitKind, excluded: ExclusionReason | undefined): void {
    const { ledger, part } = this.#context;
    const text = directText(element);
    if (text === '') return;
    const reason = excluded ?? (hasLetters(text) ? undefined : emptyReason(text));
    if (reason) {
      ledger.exclude(part, text, reason);
      return;
    }
    const id = this.#id('a');
    ledger.assign(id, part, text);
    this.#slots.push({
      unit: { id, kind, part, content: [text] },
      write: (content) => setText(element, plainText(content)),
    });
  }

  #id(letter: string): string {
    return `${this.#context.part}#${letter}${++this.#count}`;
  }
}

/** Program text that stays as it is can still be shown to a reader of the unit. */
function shownByMarks(codes: ReadonlyMap<number, OdtPayload>): Unit['looks'] {
  const looks: NonNullable<Unit['looks']> = {};
  for (const [number, payload] of codes) {
    if (payload.type !== 'raw') continue;
    const text = payload.pieces.map(({ node }) => (node.name === 'text:span' ? shownText(node) : '')).join('');
    if (text !== '') looks[number] = { text };
  }
  return Object.keys(looks).length > 0 ? looks : undefined;
}

function shownText(span: XmlElement): string {
  return span.children
    .map((child) => (child.kind === 'text' ? child.value : child.kind === 'element' ? (spaceOf(child) ?? '') : ''))
    .join('');
}

const kinds: Record<string, UnitKind> = {
  'text:note-body': 'note',
  'draw:text-box': 'text-box',
  'table:table-cell': 'cell',
  'text:list-item': 'list-item',
  'text:index-body': 'toc',
  'style:header': 'header',
  'style:header-left': 'header',
  'style:header-first': 'header',
  'style:footer': 'footer',
  'style:footer-left': 'footer',
  'style:footer-first': 'footer',
};

function role(paragraph: XmlElement, around: Around): Pick<Unit, 'kind' | 'level' | 'citedBy'> {
  if (around.kind === 'note' && around.citing !== undefined) return { kind: 'note', citedBy: around.citing };
  if (paragraph.name === 'text:h')
    return { kind: 'heading', level: Number(attribute(paragraph, 'text:outline-level') ?? '1') };
  const style = attribute(paragraph, 'text:style-name') ?? '';
  if (/^(Caption|Illustration|Table|Figure|Drawing|FigureCaption|TableCaption)$/.test(style) && !around.kind)
    return { kind: 'caption' };
  return { kind: around.kind ?? 'paragraph' };
}
