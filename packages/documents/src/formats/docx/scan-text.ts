import type { LedgerBook } from '../../ledger/index.ts';
import { attribute, descendants, directText, type XmlElement } from '../../xml/index.ts';

/** Elements whose character data is text of the document. */
const textElements = new Set(['w:t', 'w:delText', 'w:instrText', 'w:delInstrText', 'a:t', 'm:t']);

export interface AltAttribute {
  element: XmlElement;
  name: string;
  value: string;
}

/** Counts every text node of a part without knowing how it will be read: the ledger's first side. */
export function scanText(ledger: LedgerBook, part: string, root: XmlElement): void {
  for (const element of descendants(root)) {
    if (textElements.has(element.name) || isChartLabel(element)) ledger.found(part, directText(element));
    for (const alt of altAttributes(element)) ledger.found(part, alt.value);
  }
}

/** A cached category or series name; numbers stand in a numCache and are no text. */
export function isChartLabel(element: XmlElement): boolean {
  return element.name === 'c:v' && (element.parent?.parent?.name === 'c:strCache' || element.parent?.name === 'c:tx');
}

/** Text in attributes: descriptions of drawings, shapes and tables, watermarks, choices of a list. */
export function altAttributes(element: XmlElement): AltAttribute[] {
  const names = altNames(element.name);
  const found: AltAttribute[] = [];
  for (const name of names) {
    const value = attribute(element, name);
    if (value !== undefined && value !== '') found.push({ element, name, value });
  }
  return found;
}

function altNames(name: string): readonly string[] {
  if (name === 'wp:docPr' || name.endsWith(':cNvPr')) return ['descr', 'title'];
  if (name === 'w:tblCaption' || name === 'w:tblDescription') return ['w:val'];
  // A watermark keeps its words in an attribute; a choice list those it offers.
  if (name === 'v:textpath') return ['string'];
  if (name === 'w:listItem') return ['w:displayText'];
  return name.startsWith('v:') ? ['alt'] : [];
}
