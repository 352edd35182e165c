import type { Language } from '@targum/languages';
import {
  allElements,
  attribute,
  createElement,
  directText,
  firstChild,
  insertAt,
  removeAttribute,
  removeNode,
  setAttribute,
  type XmlElement,
  type XmlTree,
} from '../../xml/index.ts';
import { type Direction, hasLeftToRight, hasRightToLeft } from '../split-by-script.ts';
import {
  clearExplicitOff,
  dropIfEmpty,
  ensureChild,
  isSwitchedOn,
  switchExplicitlyOff,
  switchOff,
  switchOn,
} from './switches.ts';
import { turnRuns } from './turn-runs.ts';
import { copyTwins } from './twins.ts';

/** Turns every paragraph of a part; styles carry the direction, only exceptions are said on the paragraph. */
export function turnParagraphs(tree: XmlTree, language: Language, hasStyles: boolean): void {
  for (const element of allElements(tree.root)) {
    if (element.name === 'w:p') turnParagraph(tree, element, language, hasStyles);
    else if (element.name === 'a:p') turnDrawingParagraph(tree, element, language);
  }
}

function turnParagraph(tree: XmlTree, paragraph: XmlElement, language: Language, hasStyles: boolean): void {
  const base = ownDirection(ownText(paragraph), language.direction);
  const pPr = firstChild(paragraph, 'w:pPr');
  if (base !== language.direction) {
    const made = pPr ?? addProperties(tree, paragraph);
    if (base === 'rtl') switchOn(tree, made, 'w:bidi');
    else switchExplicitlyOff(tree, made, 'w:bidi');
  } else if (base === 'rtl') {
    if (isSwitchedOn(pPr, 'w:bidi') === false || !hasStyles)
      switchOn(tree, pPr ?? addProperties(tree, paragraph), 'w:bidi');
  } else if (pPr) leaveRightToLeft(tree, pPr);
  turnMark(tree, paragraph, base);
  turnRuns(tree, paragraph, base, language);
}

/** A paragraph wholly in the other script keeps that script's direction; a name or a number does not make one. */
function ownDirection(text: string, target: Direction): Direction {
  if (target === 'ltr') return hasRightToLeft(text) && !hasLeftToRight(text) ? 'rtl' : 'ltr';
  return hasLeftToRight(text) && !hasRightToLeft(text) && text.trim().split(/\s+/).length > 3 ? 'ltr' : 'rtl';
}

function leaveRightToLeft(tree: XmlTree, pPr: XmlElement): void {
  // An explicit off marked a left-to-right paragraph in a right-to-left document: no exception any more.
  if (isSwitchedOn(pPr, 'w:bidi') === false) clearExplicitOff(tree, pPr, 'w:bidi');
  else switchOff(tree, pPr, 'w:bidi');
  straightenKashida(tree, pPr);
  dropIfEmpty(pPr);
}

/** Stretching letters is for Arabic script: elsewhere it is plain justification. */
export function straightenKashida(tree: XmlTree, pPr: XmlElement): void {
  const jc = firstChild(pPr, 'w:jc');
  if (jc && attribute(jc, 'w:val')?.endsWith('Kashida')) setAttribute(tree, jc, 'w:val', 'both');
}

/** The paragraph mark gives list numbers their direction. */
function turnMark(tree: XmlTree, paragraph: XmlElement, base: Direction): void {
  const pPr = firstChild(paragraph, 'w:pPr');
  if (base === 'rtl') {
    const rPr = ensureChild(tree, pPr ?? addProperties(tree, paragraph), 'w:rPr');
    if (isSwitchedOn(rPr, 'w:rtl') !== true) copyTwins(rPr, 'rtl');
    switchOn(tree, rPr, 'w:rtl');
    return;
  }
  const rPr = firstChild(pPr, 'w:rPr');
  if (!pPr || !rPr) return;
  if (isSwitchedOn(rPr, 'w:rtl') === true) copyTwins(rPr, 'ltr');
  switchOff(tree, rPr, 'w:rtl');
  dropIfEmpty(rPr);
  dropIfEmpty(pPr);
}

function addProperties(tree: XmlTree, paragraph: XmlElement): XmlElement {
  const pPr = createElement(tree, 'w:pPr');
  insertAt(paragraph, 0, pPr);
  return pPr;
}

/** Text of the paragraph itself, without that of text boxes in it. */
function ownText(paragraph: XmlElement): string {
  let text = '';
  const walk = (element: XmlElement): void => {
    for (const child of element.children) {
      if (child.kind !== 'element' || child.name === 'w:txbxContent') continue;
      if (child.name === 'w:t') text += directText(child);
      else if (child.name === 'w:tab' || child.name === 'w:br') text += ' ';
      else if (child.name !== 'w:pPr' && child.name !== 'w:rPr') walk(child);
    }
  };
  walk(paragraph);
  return text;
}

/** Charts and diagrams say it in an attribute, with the same way back. */
function turnDrawingParagraph(tree: XmlTree, paragraph: XmlElement, language: Language): void {
  const existing = firstChild(paragraph, 'a:pPr');
  const value = existing && attribute(existing, 'rtl');
  if (language.direction === 'rtl') {
    const pPr = existing ?? createElement(tree, 'a:pPr');
    if (!existing) insertAt(paragraph, 0, pPr);
    if (value === undefined) setAttribute(tree, pPr, 'rtl', '1');
    else if (value === '0' || value === 'false') setAttribute(tree, pPr, 'rtl', 'true');
  } else if (existing && value !== undefined) {
    if (value === 'true') setAttribute(tree, existing, 'rtl', '0');
    else if (value === '1') {
      removeAttribute(existing, 'rtl');
      if (existing.attributes.length === 0 && existing.children.length === 0) removeNode(existing);
    }
  }
  for (const child of paragraph.children) {
    const rPr = child.kind === 'element' ? firstChild(child, 'a:rPr') : undefined;
    if (rPr && attribute(rPr, 'lang') !== undefined) setAttribute(tree, rPr, 'lang', language.locale);
  }
}
