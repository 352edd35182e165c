import type { Language } from '@targum/languages';
import {
  attribute,
  childElements,
  createElement,
  firstChild,
  insertAt,
  setAttribute,
  type XmlElement,
  type XmlTree,
} from '../../xml/index.ts';
import { insertOrdered } from './schema-order.ts';
import { dropIfEmpty, ensureChild, switchOff, switchOn } from './switches.ts';
import { straightenKashida } from './turn-paragraphs.ts';
import { chooseComplexFont, copyTwins } from './twins.ts';

/** Real documents carry direction in styles: the defaults, the default paragraph style, tables. */
export function turnStyles(tree: XmlTree, language: Language): void {
  const defaults = firstChild(tree.root, 'w:docDefaults');
  if (defaults) turnDefaults(tree, defaults, language);
  for (const style of childElements(tree.root)) if (style.name === 'w:style') turnStyle(tree, style, language);
}

function turnDefaults(tree: XmlTree, defaults: XmlElement, language: Language): void {
  const rtl = language.direction === 'rtl';
  const rPr = firstChild(firstChild(defaults, 'w:rPrDefault'), 'w:rPr');
  if (rPr) {
    copyTwins(rPr, language.direction);
    if (rtl) chooseDefaultFont(tree, rPr, language);
    const lang = firstChild(rPr, 'w:lang');
    if (lang) setAttribute(tree, lang, rtl ? 'w:bidi' : 'w:val', language.locale);
    else insertOrdered(rPr, createElement(tree, 'w:lang', { [rtl ? 'w:bidi' : 'w:val']: language.locale }));
  }
  let holder = firstChild(defaults, 'w:pPrDefault');
  if (!holder && rtl) {
    holder = createElement(tree, 'w:pPrDefault');
    insertAt(defaults, defaults.children.length, holder);
  }
  if (!holder) return;
  if (rtl) {
    const pPr = firstChild(holder, 'w:pPr') ?? createElement(tree, 'w:pPr');
    if (!pPr.parent) insertAt(holder, 0, pPr);
    switchOn(tree, pPr, 'w:bidi');
    return;
  }
  const pPr = firstChild(holder, 'w:pPr');
  if (!pPr) return;
  switchOff(tree, pPr, 'w:bidi');
  straightenKashida(tree, pPr);
}

function chooseDefaultFont(tree: XmlTree, rPr: XmlElement, language: Language): void {
  const fonts = firstChild(rPr, 'w:rFonts');
  if (fonts) chooseComplexFont(tree, rPr, language);
  else if (language.complexScriptFont)
    insertOrdered(rPr, createElement(tree, 'w:rFonts', { 'w:cs': language.complexScriptFont }));
}

function turnStyle(tree: XmlTree, style: XmlElement, language: Language): void {
  const type = attribute(style, 'w:type');
  const rtl = language.direction === 'rtl';
  // A table style has more looks than its own: those of its first row, its last column and so on.
  const looks = [style, ...childElements(style).filter((child) => child.name === 'w:tblStylePr')];
  for (const look of looks) {
    const rPr = firstChild(look, 'w:rPr');
    if (!rPr) continue;
    copyTwins(rPr, language.direction);
    if (rtl) chooseComplexFont(tree, rPr, language);
  }
  if (type === 'paragraph') turnParagraphStyle(tree, style, rtl);
  if (type === 'table') {
    const tblPr = firstChild(style, 'w:tblPr');
    if (rtl) switchOn(tree, tblPr ?? ensureChild(tree, style, 'w:tblPr'), 'w:bidiVisual');
    else if (tblPr) {
      switchOff(tree, tblPr, 'w:bidiVisual');
      dropIfEmpty(tblPr);
    }
  }
}

/** Others inherit from the default style; one that says anything of its own is turned as well. */
function turnParagraphStyle(tree: XmlTree, style: XmlElement, rtl: boolean): void {
  const isDefault = ['1', 'true', 'on'].includes(attribute(style, 'w:default') ?? '');
  const pPr = firstChild(style, 'w:pPr');
  if (rtl) {
    if (isDefault || firstChild(pPr, 'w:bidi')) switchOn(tree, pPr ?? ensureChild(tree, style, 'w:pPr'), 'w:bidi');
    return;
  }
  if (!pPr) return;
  switchOff(tree, pPr, 'w:bidi');
  straightenKashida(tree, pPr);
  dropIfEmpty(pPr);
}
