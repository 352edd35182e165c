import { attribute, firstChild, type XmlElement } from '../../xml/index.ts';

/** Spelling, language and proofing marks say nothing about how a run looks. */
const noise = new Set([
  'w:lang',
  'w:noProof',
  'w:rPrChange',
  'w:rtl',
  'w:cs',
  'w:webHidden',
  'w:ins',
  'w:del',
  'w:moveFrom',
  'w:moveTo',
]);

/** Properties that Word keeps twice: the first for left-to-right letters, the second for complex scripts. */
const twins: Record<string, string> = { 'w:b': 'w:bCs', 'w:i': 'w:iCs', 'w:sz': 'w:szCs' };
const complex = new Set(Object.values(twins));
const fontSlots = ['w:ascii', 'w:hAnsi', 'w:asciiTheme', 'w:hAnsiTheme'];
const complexFontSlots = ['w:cs', 'w:cstheme'];

/** What a reader sees of a run's formatting: equal signatures look equal and are merged. */
export function formatSignature(rPr: XmlElement | undefined): string {
  if (!rPr) return '';
  const rightToLeft = isOn(firstChild(rPr, 'w:rtl')) || isOn(firstChild(rPr, 'w:cs'));
  const parts: string[] = [];
  for (const child of rPr.children) {
    if (child.kind !== 'element' || noise.has(child.name)) continue;
    if (child.name === 'w:rFonts') {
      const fonts = (rightToLeft ? complexFontSlots : fontSlots).map((slot) => attribute(child, slot)).filter(Boolean);
      if (fonts.length > 0) parts.push(`font ${[...new Set(fonts)].join(' ')}`);
    } else if (complex.has(child.name) || twins[child.name]) {
      if (complex.has(child.name) === rightToLeft) parts.push(describe(child, rightToLeft));
    } else parts.push(describe(child, false));
  }
  return parts.sort().join('; ');
}

function describe(element: XmlElement, asTwin: boolean): string {
  const name = asTwin ? element.name.replace(/Cs$/, '') : element.name;
  const values = element.attributes.map((item) => `${item.name}=${normalise(item.value)}`).sort();
  const inner = element.children.map((child) => (child.kind === 'element' ? describe(child, false) : '')).join();
  return `${name}(${values.join(' ')})${inner}`;
}

function normalise(value: string): string {
  if (value === 'true' || value === 'on') return '1';
  return value === 'false' || value === 'off' ? '0' : value;
}

/** A toggle that is present and not switched off. */
export function isOn(element: XmlElement | undefined): boolean {
  if (!element) return false;
  return !['0', 'false', 'off'].includes(attribute(element, 'w:val') ?? '1');
}
