import { countTrailing } from '../../text/count-trailing.ts';
import { attribute, directText, firstChild, type XmlElement } from '../../xml/index.ts';
import type { Atom, TextNode } from './atoms.ts';

/** Wrappers inside a paragraph whose text is translated in place. */
const containers = new Set([
  'w:hyperlink',
  'w:smartTag',
  'w:customXml',
  'w:sdt',
  'w:ins',
  'w:moveTo',
  'w:dir',
  'w:bdo',
]);
/** Marks of the proofreader and of the last layout: gone when the text is written anew. */
const noise = new Set(['w:proofErr', 'w:lastRenderedPageBreak', 'w:softHyphen']);
const properties = new Set(['w:pPr', 'w:rPr', 'w:smartTagPr', 'w:customXmlPr']);

/** Whether a character style, by its id, is for program text. */
export type IsCodeStyle = (style: string) => boolean;

/** Lays a paragraph (or a wrapper in it) flat. */
export function readAtoms(parent: XmlElement, isCode: IsCodeStyle, atoms: Atom[] = []): Atom[] {
  for (const child of parent.children) {
    if (child.kind !== 'element' || properties.has(child.name)) continue;
    if (child.name === 'w:r') readRun(child, isCode, atoms);
    else if (containers.has(child.name)) readContainer(child, isCode, atoms);
    else if (child.name === 'w:fldSimple') readSimpleField(child, isCode, atoms);
    else if (child.name === 'mc:AlternateContent') readAlternative(child, isCode, atoms);
    else if (child.name === 'w:del' || child.name === 'w:moveFrom') {
      atoms.push({ kind: 'raw', pieces: [{ node: child }], texts: textsIn(child, 'deleted-revision') });
    } else if (!noise.has(child.name)) atoms.push({ kind: 'raw', pieces: [{ node: child }], texts: textsIn(child) });
  }
  return atoms;
}

function readContainer(element: XmlElement, isCode: IsCodeStyle, atoms: Atom[]): void {
  const slot = element.name === 'w:sdt' ? firstChild(element, 'w:sdtContent') : element;
  if (!slot) {
    atoms.push({ kind: 'raw', pieces: [{ node: element }], texts: textsIn(element) });
    return;
  }
  atoms.push({ kind: 'open', element, slot });
  readAtoms(slot, isCode, atoms);
  atoms.push({ kind: 'close', element });
}

/** Runs that stand in a choice right in the paragraph are its text; a choice that only draws is a mark. */
function readAlternative(element: XmlElement, isCode: IsCodeStyle, atoms: Atom[]): void {
  const choice = inlineChoice(element);
  if (!choice) {
    atoms.push({ kind: 'raw', pieces: [{ node: element }], texts: [] });
    return;
  }
  atoms.push({ kind: 'open', element, slot: choice });
  readAtoms(choice, isCode, atoms);
  atoms.push({ kind: 'close', element });
}

export function inlineChoice(element: XmlElement): XmlElement | undefined {
  const choice = firstChild(element, 'mc:Choice');
  const runs = choice?.children.filter((child) => child.kind === 'element' && child.name === 'w:r');
  return runs?.some((run) => run.kind === 'element' && firstChild(run, 'w:t')) ? choice : undefined;
}

function readRun(run: XmlElement, isCode: IsCodeStyle, atoms: Atom[]): void {
  const rPr = firstChild(run, 'w:rPr');
  const style = firstChild(rPr, 'w:rStyle');
  if (style && isCode(attribute(style, 'w:val') ?? '') && isPlainText(run)) {
    atoms.push({ kind: 'raw', pieces: [{ node: run }], texts: textsIn(run, 'code') });
    return;
  }
  for (const child of run.children) {
    if (child.kind !== 'element' || child.name === 'w:rPr' || noise.has(child.name)) continue;
    const piece = { run, child };
    const text = textOf(child);
    if (text !== undefined) {
      const node = child.name === 'w:t' ? { text: directText(child) } : undefined;
      atoms.push({ kind: 'text', text, rPr, piece, node });
    } else if (child.name === 'w:fldChar') {
      const step = attribute(child, 'w:fldCharType');
      if (step === 'begin' || step === 'separate' || step === 'end') atoms.push({ kind: 'field', step, piece });
    } else if (child.name === 'w:instrText') {
      const text = directText(child);
      atoms.push({ kind: 'instruction', text, piece, texts: [{ text, reason: 'field-instruction' }] });
    } else atoms.push({ kind: 'raw', pieces: [piece], texts: textsIn(child) });
  }
}

/** Fields and notes are read even where they look like a program. */
function isPlainText(run: XmlElement): boolean {
  return run.children.every((child) => child.kind !== 'element' || /^w:(rPr|t|tab)$/.test(child.name));
}

/** Text-like children of a run; a page or column break is no text but a mark of its own. */
function textOf(child: XmlElement): string | undefined {
  switch (child.name) {
    case 'w:t':
      return visibleText(child);
    case 'w:tab':
      return '\t';
    case 'w:cr':
      return '\n';
    case 'w:br':
      return isLineBreak(child) ? '\n' : undefined;
    case 'w:noBreakHyphen':
      return '\u2011';
    default:
      return undefined;
  }
}

function isLineBreak(element: XmlElement): boolean {
  const type = attribute(element, 'w:type');
  return (type === undefined || type === 'textWrapping') && attribute(element, 'w:clear') === undefined;
}

/** White space at the ends counts only where the file says so. */
function visibleText(element: XmlElement): string {
  const text = directText(element).replace(/[\r\n\t]+/g, ' ');
  return attribute(element, 'xml:space') === 'preserve' ? text : trimBlanks(text);
}

function trimBlanks(text: string): string {
  return text.slice(0, text.length - countTrailing(text, ' ')).replace(/^ +/, '');
}

/** A simple field keeps its instruction in an attribute; only a link's result is prose. */
function readSimpleField(element: XmlElement, isCode: IsCodeStyle, atoms: Atom[]): void {
  if (isProseField(attribute(element, 'w:instr') ?? '')) {
    atoms.push({ kind: 'open', element, slot: element });
    readAtoms(element, isCode, atoms);
    atoms.push({ kind: 'close', element });
  } else {
    atoms.push({ kind: 'raw', pieces: [{ node: element }], texts: textsIn(element, 'field-result') });
  }
}

/** Fields whose result is somebody's prose: links, form text, and the lines of a table of contents. */
export function isProseField(instruction: string): boolean {
  return /^\s*(HYPERLINK|FORMTEXT|TOC|MACROBUTTON|GOTOBUTTON)\b/i.test(instruction);
}

/** Text nodes that a raw piece carries along, with the reason why they are not translated. */
export function textsIn(element: XmlElement, reason?: TextNode['reason']): TextNode[] {
  const texts: TextNode[] = [];
  collect(element, reason, texts);
  return texts;
}

function collect(element: XmlElement, reason: TextNode['reason'], texts: TextNode[]): void {
  // Paragraphs of text boxes are units of their own.
  if (element.name === 'w:p' || element.name === 'a:p' || element.name === 'mc:AlternateContent') return;
  const own = reasonOf(element.name, reason);
  if (own) texts.push({ text: directText(element), reason: own });
  for (const child of element.children) if (child.kind === 'element') collect(child, reason, texts);
}

/** Why a text node is not prose, by the element it stands in; undefined for elements without text. */
export function reasonOf(name: string, reason: TextNode['reason']): TextNode['reason'] {
  switch (name) {
    case 'w:t':
      return reason ?? 'do-not-translate';
    case 'w:delText':
    case 'w:delInstrText':
      return 'deleted-revision';
    case 'w:instrText':
      return 'field-instruction';
    case 'm:t':
      return 'math';
    default:
      return undefined;
  }
}
