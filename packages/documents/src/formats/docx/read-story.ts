import { plainText } from '../../inline/index.ts';
import type { LedgerBook } from '../../ledger/index.ts';
import type { ExclusionReason, UnitKind } from '../../model.ts';
import type { UnitSlot } from '../../units/unit-slot.ts';
import {
  attribute,
  descendants,
  directText,
  firstChild,
  isElement,
  type XmlElement,
  type XmlTree,
} from '../../xml/index.ts';
import type { Story } from './docx-parts.ts';
import { storyKinds } from './docx-parts.ts';
import type { DocxStyles, ParagraphStyle } from './docx-styles.ts';
import type { OpenField } from './fold-fields.ts';
import { readAltText } from './read-alt-text.ts';
import { inlineChoice, reasonOf } from './read-atoms.ts';
import { readChartLabel, readDrawingParagraph } from './read-drawing.ts';
import { readParagraph } from './read-paragraph.ts';
import { altAttributes, isChartLabel, scanText } from './scan-text.ts';

export interface StoryContext {
  ledger: LedgerBook;
  styles: DocxStyles;
  translateComments: boolean;
  /** Unit that cites a note, by `footnote 3`; filled by the body, used by the notes. */
  citing: Map<string, string>;
  /** Units of diagrams by their text; the stored picture of a diagram repeats them. */
  diagrams: Map<string, UnitSlot[]>;
}

/** Reads one part from top to bottom: paragraphs, drawings, descriptions, in document order. */
export class StoryReader {
  readonly slots: UnitSlot[] = [];
  readonly #story: Story;
  readonly #tree: XmlTree;
  readonly #context: StoryContext;
  readonly #fields: OpenField[] = [];
  readonly #excluded: ExclusionReason | undefined;
  #count = 0;

  constructor(story: Story, tree: XmlTree, context: StoryContext) {
    this.#story = story;
    this.#tree = tree;
    this.#context = context;
    if (story.type === 'glossary') this.#excluded = 'do-not-translate';
    if (story.type === 'comments' && !context.translateComments) this.#excluded = 'comment';
  }

  read(): UnitSlot[] {
    this.#walk(this.#tree.root, this.#excluded, false);
    return this.slots;
  }

  /** `accounted` says that a paragraph above has entered the text nodes here into the ledger. */
  #walk(element: XmlElement, excluded: ExclusionReason | undefined, accounted: boolean): void {
    if (element.name === 'mc:AlternateContent') {
      this.#walkBranches(element, excluded, accounted);
      return;
    }
    this.#enterDescriptions(element, excluded);
    const isParagraph = element.name === 'w:p' || element.name === 'a:p';
    if (element.name === 'w:p') this.#paragraph(element, excluded);
    else if (element.name === 'a:p') this.#add(readDrawingParagraph(element, this.#place(excluded, 'd')));
    else if (isChartLabel(element)) this.#add(readChartLabel(element, this.#place(excluded, 'c')));
    else if (!accounted) this.#enterStray(element, excluded);
    for (const child of element.children) {
      if (child.kind === 'element') this.#walk(child, excluded, accounted || isParagraph);
    }
  }

  /** Text outside of any paragraph is shown by no program; it is kept and said. */
  #enterStray(element: XmlElement, excluded: ExclusionReason | undefined): void {
    const reason = element.name === 'a:t' ? 'do-not-translate' : reasonOf(element.name, undefined);
    if (reason) this.#context.ledger.exclude(this.#story.name, directText(element), excluded ?? reason);
  }

  /** The first choice is what Word shows; the fallback repeats it for older programs. */
  #walkBranches(element: XmlElement, excluded: ExclusionReason | undefined, accounted: boolean): void {
    const inline = accounted ? inlineChoice(element) : undefined;
    const branches = element.children.filter(isElement);
    const shown = branches.find((branch) => branch.name === 'mc:Choice' && hasText(branch)) ?? branches.find(hasText);
    for (const branch of branches) {
      this.#walk(branch, excluded ?? (branch === shown ? undefined : 'duplicate-branch'), branch === inline);
    }
  }

  #paragraph(paragraph: XmlElement, excluded: ExclusionReason | undefined): void {
    const wasInContents = this.#inContents();
    const { slot, cites } = readParagraph(paragraph, {
      ...this.#place(excluded ?? (this.#style(paragraph).code ? 'code' : undefined), 'p'),
      fields: this.#fields,
      isCode: (style) => this.#context.styles.isInlineCode(style),
      describe: () => ({ id: this.#id('p'), ...this.#role(paragraph, wasInContents || this.#inContents()) }),
    });
    this.#add(slot);
    if (slot) for (const cite of cites) this.#context.citing.set(cite, slot.unit.id);
  }

  #inContents(): boolean {
    return this.#fields.some((field) => /^\s*TOC\b/i.test(field.instruction));
  }

  #place(excluded: ExclusionReason | undefined, letter: string) {
    const { ledger } = this.#context;
    const twin = this.#story.type === 'drawing' ? (text: string) => this.#takeTwin(text) : undefined;
    return { tree: this.#tree, part: this.#story.name, ledger, excluded, twin, nextId: () => this.#id(letter) };
  }

  /** Two shapes of the same words have a unit each, as long as there are so many. */
  #takeTwin(text: string): UnitSlot | undefined {
    const twins = this.#context.diagrams.get(text);
    return twins && twins.length > 1 ? twins.shift() : twins?.[0];
  }

  #id(letter: string): string {
    return `${this.#story.name}#${letter}${++this.#count}`;
  }

  #add(slot: UnitSlot | undefined): void {
    if (!slot) return;
    this.slots.push(slot);
    if (this.#story.type !== 'diagram') return;
    const text = plainText(slot.unit.content);
    this.#context.diagrams.set(text, [...(this.#context.diagrams.get(text) ?? []), slot]);
  }

  #enterDescriptions(element: XmlElement, excluded: ExclusionReason | undefined): void {
    for (const alt of altAttributes(element)) this.#add(readAltText(alt, this.#place(excluded, 'a')));
  }

  #style(paragraph: XmlElement): ParagraphStyle {
    const style = firstChild(firstChild(paragraph, 'w:pPr'), 'w:pStyle');
    return this.#context.styles.role(style && attribute(style, 'w:val'));
  }

  #role(paragraph: XmlElement, inContents: boolean): { kind: UnitKind; level?: number; citedBy?: string } {
    const pPr = firstChild(paragraph, 'w:pPr');
    const outline = firstChild(pPr, 'w:outlineLvl');
    const role = this.#style(paragraph);
    const place = placeOf(paragraph);
    const kind = storyKinds[this.#story.type];
    if (kind) {
      const citedBy = place.note ? this.#context.citing.get(place.note) : undefined;
      return citedBy === undefined ? { kind } : { kind, citedBy };
    }
    if (inContents || role.contents) return { kind: 'toc' };
    if (place.textBox) return { kind: 'text-box' };
    const level = role.level ?? (outline ? Number(attribute(outline, 'w:val')) + 1 : undefined);
    if (level !== undefined && level < 10) return { kind: 'heading', level };
    if (role.caption) return { kind: 'caption' };
    if (role.numbered || isNumbered(pPr)) return { kind: 'list-item' };
    return { kind: place.cell ? 'cell' : 'paragraph' };
  }
}

function hasText(element: XmlElement): boolean {
  for (const item of descendants(element)) {
    if ((item.name === 'w:t' || item.name === 'a:t') && directText(item) !== '') return true;
  }
  return false;
}

function isNumbered(pPr: XmlElement | undefined): boolean {
  const numId = firstChild(firstChild(pPr, 'w:numPr'), 'w:numId');
  return numId !== undefined && attribute(numId, 'w:val') !== '0';
}

function placeOf(paragraph: XmlElement): { textBox: boolean; cell: boolean; note?: string } {
  let textBox = false;
  let cell = false;
  for (let up = paragraph.parent; up; up = up.parent) {
    if (up.name === 'w:txbxContent') textBox = true;
    if (up.name === 'w:tc') cell = true;
    if (/^w:(footnote|endnote|comment)$/.test(up.name)) {
      return { textBox, cell, note: `${up.name.slice(2)} ${attribute(up, 'w:id') ?? ''}` };
    }
  }
  return { textBox, cell };
}

/** Counts before anything is changed, so that revisions taken out are still accounted for. */
export function scanStory(ledger: LedgerBook, story: Story, tree: XmlTree): void {
  scanText(ledger, story.name, tree.root);
}
