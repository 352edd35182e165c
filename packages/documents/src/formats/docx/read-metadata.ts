import { plainText } from '../../inline/index.ts';
import type { LedgerBook } from '../../ledger/index.ts';
import { emptyReason, hasLetters, type UnitSlot } from '../../units/unit-slot.ts';
import { descendants, directText, setText, type XmlTree } from '../../xml/index.ts';

/** Properties that are prose; names of people, programs and dates are not. */
const prose = new Set(['dc:title', 'dc:subject', 'dc:description', 'cp:keywords', 'cp:category', 'cp:contentStatus']);
const names = new Set(['dc:creator', 'cp:lastModifiedBy', 'ap:Company', 'ap:Manager']);

/** Title, subject and the like; who wrote it and where stays as it is. */
export function readMetadata(part: string, tree: XmlTree, ledger: LedgerBook): UnitSlot[] {
  const slots: UnitSlot[] = [];
  for (const element of descendants(tree.root)) {
    const text = directText(element);
    if (text === '' || (!prose.has(element.name) && !names.has(element.name))) continue;
    ledger.found(part, text);
    if (!prose.has(element.name) || !hasLetters(text)) {
      ledger.exclude(part, text, hasLetters(text) ? 'identifier' : emptyReason(text));
      continue;
    }
    const id = `${part}#${element.name}`;
    ledger.assign(id, part, text);
    slots.push({
      unit: { id, kind: 'metadata', part, content: [text.trim()] },
      write: (content) => setText(element, plainText(content)),
    });
  }
  return slots;
}
