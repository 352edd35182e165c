import type { RunAtom } from '../../inline/index.ts';
import type { ExclusionReason } from '../../model.ts';
import { attribute, type XmlElement } from '../../xml/index.ts';
import type { TextStyles } from './text-styles.ts';

/** The spans around a piece of text, outermost first. */
export type SpanFormat = readonly XmlElement[];

export type OdtPayload =
  | { type: 'spans'; format: SpanFormat }
  | { type: 'container'; element: XmlElement; format: SpanFormat }
  | { type: 'raw'; pieces: { node: XmlElement; format: SpanFormat }[] };

export interface FoundText {
  text: string;
  /** Undefined for prose of the paragraph. */
  reason: ExclusionReason | undefined;
}

const containers = new Set(['text:a', 'text:meta', 'text:text-input']);
const noise = new Set(['text:soft-page-break']);

/** Lays an ODF paragraph flat and lists its text nodes with what becomes of them. */
export function readOdtAtoms(paragraph: XmlElement, styles: TextStyles) {
  const atoms: RunAtom<SpanFormat, OdtPayload>[] = [];
  const texts: FoundText[] = [];
  const walk = (parent: XmlElement, format: SpanFormat): void => {
    for (const child of parent.children) {
      if (child.kind === 'text') {
        texts.push({ text: child.value, reason: undefined });
        atoms.push({ kind: 'text', text: child.value.replace(/[ \t\r\n]+/g, ' '), format });
      } else if (child.kind === 'element') readElement(child, format);
    }
  };
  const readElement = (element: XmlElement, format: SpanFormat): void => {
    const text = spaceOf(element);
    if (text !== undefined) atoms.push({ kind: 'text', text, format });
    else if (element.name === 'text:span' && styles.isCode(element) && isPlain(element)) {
      atoms.push({ kind: 'single', payload: { type: 'raw', pieces: [{ node: element, format }] } });
      for (const child of element.children)
        if (child.kind === 'text') texts.push({ text: child.value, reason: 'code' });
    } else if (element.name === 'text:span') walk(element, styles.isNoise(element) ? format : [...format, element]);
    else if (containers.has(element.name)) {
      atoms.push({ kind: 'open', payload: (inside) => ({ type: 'container', element, format: inside }) });
      walk(element, []);
      atoms.push({ kind: 'close' });
    } else if (!noise.has(element.name)) {
      atoms.push({ kind: 'single', payload: { type: 'raw', pieces: [{ node: element, format }] } });
      collect(element, texts);
    }
  };
  walk(paragraph, []);
  trimCollapsed(atoms);
  return { atoms, texts };
}

/** Notes, links and nested looks are read even where they look like a program. */
function isPlain(span: XmlElement): boolean {
  return span.children.every((child) => child.kind !== 'element' || spaceOf(child) !== undefined);
}

/** ODF writes spaces, tabs and breaks as elements because its white space collapses. */
export function spaceOf(element: XmlElement): string | undefined {
  if (element.name === 'text:s') return ' '.repeat(Math.min(Number(attribute(element, 'text:c') ?? '1') || 1, 1000));
  if (element.name === 'text:tab') return '\t';
  return element.name === 'text:line-break' ? '\n' : undefined;
}

/** A blank after a blank, and at the edges of the paragraph, is layout of the file and not of the text. */
function trimCollapsed(atoms: RunAtom<SpanFormat, OdtPayload>[]): void {
  let blank = true;
  for (const atom of atoms) {
    if (atom.kind === 'single') blank = false;
    if (atom.kind !== 'text') continue;
    if (blank && atom.text.startsWith(' ') && atom.text.trim() !== '') atom.text = atom.text.slice(1);
    else if (blank && atom.text === ' ') atom.text = '';
    if (atom.text !== '') blank = atom.text.endsWith(' ');
  }
}

/** Texts that a mark carries along; paragraphs in notes and boxes speak for themselves. */
function collect(element: XmlElement, texts: FoundText[]): void {
  for (const child of element.children) {
    if (child.kind === 'text') texts.push({ text: child.value, reason: reasonOf(element) });
    else if (child.kind === 'element' && !isParagraph(child) && !isDescription(child)) collect(child, texts);
  }
}

function reasonOf(element: XmlElement): ExclusionReason {
  if (element.name.startsWith('dc:') || element.name.startsWith('meta:')) return 'identifier';
  if (element.name === 'text:ruby-base' || element.name === 'text:ruby-text') return 'do-not-translate';
  return element.name.startsWith('text:') ? 'field-result' : 'do-not-translate';
}

export function isParagraph(element: XmlElement): boolean {
  return element.name === 'text:p' || element.name === 'text:h';
}

/** Title and description of a drawing, for readers who cannot see it. */
export function isDescription(element: XmlElement): boolean {
  return element.name === 'svgc:title' || element.name === 'svgc:desc';
}
