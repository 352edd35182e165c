import {
  childElements,
  createElement,
  descendants,
  directText,
  firstChild,
  insertAt,
  setAttribute,
  type XmlElement,
  type XmlTree,
} from '../../xml/index.ts';

/** A table of contents, of figures, or an index: Word works its lines and page numbers out again. */
export function hasContentsField(root: XmlElement): boolean {
  for (const element of descendants(root)) {
    const instruction =
      element.name === 'w:instrText'
        ? directText(element)
        : element.name === 'w:fldSimple'
          ? (element.attributes.find((item) => item.name === 'w:instr')?.value ?? '')
          : '';
    if (/^\s*(TOC|INDEX|TOA)\b/i.test(instruction)) return true;
  }
  return false;
}

/** Settings that precede `updateFields` in the schema; Word refuses another order. */
const after =
  /^w:(footnotePr|endnotePr|compat|docVars|rsids|themeFontLang|clrSchemeMapping|doNotIncludeSubdocsInStats|doNotAutoCompressPictures|forceUpgrade|captions|readModeInkLockDown|smartTagType|schemaLibrary|shapeDefaults|doNotEmbedSmartTags|decimalSymbol|listSeparator|hdrShapeDefaults)$/;

export function markForUpdate(settings: XmlTree): void {
  const existing = firstChild(settings.root, 'w:updateFields');
  if (existing) {
    setAttribute(settings, existing, 'w:val', 'true');
    return;
  }
  const next = childElements(settings.root).find((child) => after.test(child.name) || !child.name.startsWith('w:'));
  const at = next ? settings.root.children.indexOf(next) : settings.root.children.length;
  insertAt(settings.root, at, createElement(settings, 'w:updateFields', { 'w:val': 'true' }));
}
