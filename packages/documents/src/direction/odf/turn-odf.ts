import type { Language } from '@targum/languages';
import {
  allElements,
  attribute,
  createElement,
  firstChild,
  insertAt,
  removeAttribute,
  setAttribute,
  type XmlElement,
  type XmlTree,
} from '../../xml/index.ts';
import { mirrorBars, mirrorFrame, swapAttributes } from './mirror-odf.ts';

/** One-to-one, so that the way back gives the same words; physical values are what all readers agree on. */
const alignments: Record<string, string> = { start: 'right', end: 'left', left: 'end', right: 'start' };
const back = Object.fromEntries(Object.entries(alignments).map(([from, to]) => [to, from]));

/** `rl` marks what said nothing before, `rl-tb` what said `lr-tb`. */
const modes: Record<string, string> = { 'lr-tb': 'rl-tb', lr: 'rl-tb' };

const twins: readonly [string, string][] = [
  ['fo:font-weight', 'style:font-weight-complex'],
  ['fo:font-style', 'style:font-style-complex'],
  ['fo:font-size', 'style:font-size-complex'],
];

/** Counting with a language's letters, as LibreOffice spells it, beside the Latin way that it stands for. */
const lettered: Record<string, readonly (readonly [latin: string, own: string])[]> = {
  he: [
    ['1', 'א, י, ק, ...'],
    ['a', 'א, ב, ג, ...'],
  ],
};

export interface OdfTurn {
  /** Lists count in the letters of the language. */
  letters: boolean;
  /** The direction differs from the source's, so what has a side gets the other one. */
  mirror: boolean;
}

/** Turns the styles of an OpenDocument part; text itself needs no marks, readers tell scripts apart by letter. */
export function turnOdfTree(tree: XmlTree, language: Language, { letters, mirror }: OdfTurn): void {
  const rtl = language.direction === 'rtl';
  for (const element of allElements(tree.root)) {
    turnNumberFormat(tree, element, language, letters);
    switch (element.name) {
      case 'style:default-style':
        if (attribute(element, 'style:family') === 'paragraph') turnDefault(tree, element, language);
        break;
      case 'style:paragraph-properties':
        turnMode(tree, element, rtl, false);
        turnAlignment(tree, element, rtl);
        if (mirror) mirrorBars(tree, element);
        break;
      case 'style:page-layout-properties':
        turnMode(tree, element, rtl, element.parent?.name === 'style:page-layout');
        break;
      case 'style:table-properties':
        turnMode(tree, element, rtl, element.parent?.name === 'style:style');
        mirrorTable(tree, element);
        break;
      case 'style:section-properties':
      case 'style:table-cell-properties':
      case 'style:graphic-properties':
        turnMode(tree, element, rtl, false);
        if (mirror && element.name === 'style:graphic-properties') mirrorFrame(tree, element);
        break;
      case 'style:footnote-sep':
        mirrorAdjustment(tree, element);
        break;
      case 'style:text-properties':
        turnText(tree, element, language);
        break;
    }
  }
}

/** Lists count in letters when asked for; letters of the language that is left always go. */
function turnNumberFormat(tree: XmlTree, element: XmlElement, language: Language, letters: boolean): void {
  const value = attribute(element, 'style:num-format');
  if (value === undefined) return;
  const own = lettered[language.code] ?? [];
  const foreign = Object.values(lettered)
    .flat()
    .find((pair) => !own.includes(pair) && pair[1] === value);
  const asked = letters && element.name === 'text:list-level-style-number';
  const wanted = foreign?.[0] ?? (asked ? own.find((pair) => pair[0] === value)?.[1] : undefined);
  if (wanted !== undefined) setAttribute(tree, element, 'style:num-format', wanted);
}

function turnMode(tree: XmlTree, element: XmlElement, rtl: boolean, always: boolean): void {
  const mode = attribute(element, 'style:writing-mode');
  if (rtl) {
    const turned = mode === undefined ? (always ? 'rl' : undefined) : modes[mode];
    if (turned) setAttribute(tree, element, 'style:writing-mode', turned);
  } else if (mode === 'rl') removeAttribute(element, 'style:writing-mode');
  else if (mode === 'rl-tb') setAttribute(tree, element, 'style:writing-mode', 'lr-tb');
}

function turnAlignment(tree: XmlTree, element: XmlElement, rtl: boolean): void {
  // The default style is turned by its own rule.
  if (element.parent?.name === 'style:default-style') return;
  const current = attribute(element, 'fo:text-align');
  const turned = current === undefined ? undefined : (rtl ? alignments : back)[current];
  if (turned) setAttribute(tree, element, 'fo:text-align', turned);
}

/** What no style says otherwise stands at the right in a right-to-left document. */
function turnDefault(tree: XmlTree, style: XmlElement, language: Language): void {
  const rtl = language.direction === 'rtl';
  let properties = firstChild(style, 'style:paragraph-properties');
  if (!properties && rtl) {
    properties = createElement(tree, 'style:paragraph-properties');
    insertAt(style, 0, properties);
  }
  if (!properties) return;
  const align = attribute(properties, 'fo:text-align');
  const mode = attribute(properties, 'style:writing-mode');
  if (rtl) {
    if (align === undefined) setAttribute(tree, properties, 'fo:text-align', 'right');
    if (mode === undefined) setAttribute(tree, properties, 'style:writing-mode', 'rl');
  } else if (align === 'right') removeAttribute(properties, 'fo:text-align');
}

/** The line above footnotes starts where lines of text start. */
function mirrorAdjustment(tree: XmlTree, element: XmlElement): void {
  const side = attribute(element, 'style:adjustment');
  if (side === 'left') setAttribute(tree, element, 'style:adjustment', 'right');
  else if (side === 'right') setAttribute(tree, element, 'style:adjustment', 'left');
}

/** A table that hangs at the left edge hangs at the right one; its columns follow the writing mode. */
function mirrorTable(tree: XmlTree, element: XmlElement): void {
  const align = attribute(element, 'table:align');
  if (align !== 'left' && align !== 'right') return;
  setAttribute(tree, element, 'table:align', align === 'left' ? 'right' : 'left');
  swapAttributes(tree, element, 'fo:margin-left', 'fo:margin-right');
}

function turnText(tree: XmlTree, element: XmlElement, language: Language): void {
  const rtl = language.direction === 'rtl';
  for (const [latin, complex] of twins) {
    const [from, to] = rtl ? [latin, complex] : [complex, latin];
    const value = attribute(element, from);
    if (value !== undefined) setAttribute(tree, element, to, value);
    else removeAttribute(element, to);
  }
  const [tag, country] = language.locale.split('-');
  if (rtl) {
    if (language.complexScriptFont) chooseFont(tree, element, language.complexScriptFont);
    if (attribute(element, 'style:language-complex') !== undefined || element.parent?.name === 'style:default-style') {
      setAttribute(tree, element, 'style:language-complex', tag ?? language.code);
      setAttribute(tree, element, 'style:country-complex', country ?? 'none');
    }
  } else if (attribute(element, 'fo:language') !== undefined) {
    setAttribute(tree, element, 'fo:language', tag ?? language.code);
    setAttribute(tree, element, 'fo:country', country ?? 'none');
  }
}

/** Fonts for other complex scripts (Devanagari, Arabic) lack the target's letters. */
function chooseFont(tree: XmlTree, element: XmlElement, font: string): void {
  if (
    attribute(element, 'style:font-name-complex') === undefined &&
    attribute(element, 'style:font-family-complex') === undefined
  )
    return;
  const current = `${attribute(element, 'style:font-name-complex') ?? ''} ${attribute(element, 'style:font-family-complex') ?? ''}`;
  if (/david|arial|times|tahoma|miriam|frank|dejavu|liberation|noto sans hebrew|noto serif hebrew/i.test(current))
    return;
  removeAttribute(element, 'style:font-name-complex');
  setAttribute(tree, element, 'style:font-family-complex', `'${font}'`);
}
