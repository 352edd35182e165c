import type { LedgerBook } from '../../ledger/index.ts';
import type { Inline } from '../../model.ts';
import { hasLetters, type UnitSlot } from '../../units/unit-slot.ts';
import { attribute, descendants, firstChild, setAttribute, type XmlTree } from '../../xml/index.ts';

/** Labels such as "Chapter %1": the words are text of the document, the counters are marks. */
export function readNumbering(part: string, tree: XmlTree, ledger: LedgerBook): UnitSlot[] {
  const slots: UnitSlot[] = [];
  for (const element of descendants(tree.root)) {
    if (element.name !== 'w:lvlText') continue;
    const label = attribute(element, 'w:val') ?? '';
    const format = element.parent && firstChild(element.parent, 'w:numFmt');
    // The "o" of a bullet is a shape, not a letter.
    if (!hasLetters(label) || (format && attribute(format, 'w:val') === 'bullet')) continue;
    const counters = label.match(/%\d/g) ?? [];
    const id = `${part}#n${slots.length + 1}`;
    ledger.found(part, label);
    ledger.assign(id, part, label);
    slots.push({
      unit: { id, kind: 'list-item', part, content: labelContent(label) },
      write: (content) => setAttribute(tree, element, 'w:val', labelText(content, counters)),
    });
  }
  return slots;
}

function labelContent(label: string): Inline[] {
  let next = 0;
  return label.split(/(%\d)/).flatMap((piece): Inline[] => {
    if (piece === '') return [];
    return [/^%\d$/.test(piece) ? { single: ++next } : piece];
  });
}

function labelText(content: readonly Inline[], counters: readonly string[]): string {
  return content
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return 'single' in piece ? (counters[piece.single - 1] ?? '') : '';
    })
    .join('');
}
