import type { Language } from '@targum/languages';
import {
  attribute,
  cloneElement,
  firstChild,
  removeAttribute,
  removeNode,
  setAttribute,
  type XmlElement,
  type XmlTree,
} from '../../xml/index.ts';
import type { Direction } from '../split-by-script.ts';
import { insertOrdered } from './schema-order.ts';

/** Word keeps weight, slant and size twice: for left-to-right letters and for complex scripts. */
const twins: readonly [string, string][] = [
  ['w:b', 'w:bCs'],
  ['w:i', 'w:iCs'],
  ['w:sz', 'w:szCs'],
];

/** Makes the properties that the new direction reads say what those of the old direction said. */
export function copyTwins(rPr: XmlElement, to: Direction): void {
  for (const [latin, complex] of twins) {
    const from = firstChild(rPr, to === 'rtl' ? latin : complex);
    const name = to === 'rtl' ? complex : latin;
    const existing = firstChild(rPr, name);
    if (!from) {
      if (existing) removeNode(existing);
      continue;
    }
    if (existing && attribute(existing, 'w:val') === attribute(from, 'w:val')) continue;
    if (existing) removeNode(existing);
    const copy = cloneElement(from);
    copy.name = name;
    copy.raw = from.raw.replace(/[^:]+$/, name.slice(2));
    copy.tagChanged = true;
    insertOrdered(rPr, copy);
  }
}

/** Fonts known to hold Hebrew letters; any other in the complex slot would be replaced at the reader's whim. */
const hebrewFonts =
  /^(arial|times new roman|courier new|tahoma|segoe ui|david|miriam|frank ?ruehl|narkisim|gisha|levenim|rod|aharoni|guttman|noto|dejavu|liberation|freeserif|freesans|freemono|alef|heebo|assistant|rubik|open sans|varela|secular|suez|frank ruhl|microsoft sans serif|lucida sans unicode|arial unicode|calibri|cambria math|sbl hebrew|ezra|cardo|taamey|keter|shofar|hadasim|ktav|fbspacer|fb)/i;

/** Gives the complex-script slot a font that has the target's letters; the Latin slots stay. */
export function chooseComplexFont(tree: XmlTree, rPr: XmlElement, language: Language): void {
  const fonts = firstChild(rPr, 'w:rFonts');
  if (!fonts || !language.complexScriptFont || attribute(fonts, 'w:cstheme') !== undefined) return;
  const current = attribute(fonts, 'w:cs');
  const latin = attribute(fonts, 'w:ascii') ?? attribute(fonts, 'w:hAnsi');
  if (current !== undefined && hebrewFonts.test(current)) return;
  if (latin !== undefined && hebrewFonts.test(latin)) setAttribute(tree, fonts, 'w:cs', latin);
  else if (current !== undefined) setAttribute(tree, fonts, 'w:cs', language.complexScriptFont);
}

/** Spelling language: the complex slot for right-to-left text, the ordinary one for the rest. */
export function setLanguage(tree: XmlTree, rPr: XmlElement, language: Language): void {
  const lang = firstChild(rPr, 'w:lang');
  if (!lang) return;
  setAttribute(tree, lang, language.direction === 'rtl' ? 'w:bidi' : 'w:val', language.locale);
}

/** A hint that belonged to the old script would pull neutral characters into it. */
export function dropFontHint(rPr: XmlElement): void {
  const fonts = firstChild(rPr, 'w:rFonts');
  if (!fonts || attribute(fonts, 'w:hint') === undefined) return;
  removeAttribute(fonts, 'w:hint');
  if (fonts.attributes.length === 0) removeNode(fonts);
}
