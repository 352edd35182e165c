import type { LedgerBook } from '../../ledger/index.ts';
import type { XmlElement } from '../../xml/index.ts';
import { isDescription, isParagraph } from './odt-atoms.ts';

/** Counts every text node in or below a paragraph, and titles outside of one: the ledger's first side. */
export function scanOdt(ledger: LedgerBook, part: string, element: XmlElement, inside = false): void {
  const here = inside || isParagraph(element) || isDescription(element) || element.name === 'text:index-title-template';
  for (const child of element.children) {
    if (child.kind === 'text' && here) ledger.found(part, child.value);
    else if (child.kind === 'element') scanOdt(ledger, part, child, here);
  }
}
