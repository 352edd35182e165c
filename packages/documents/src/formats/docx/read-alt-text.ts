import { plainText } from '../../inline/index.ts';
import type { LedgerBook } from '../../ledger/index.ts';
import type { ExclusionReason, UnitKind } from '../../model.ts';
import { emptyReason, hasLetters, type UnitSlot } from '../../units/unit-slot.ts';
import { setAttribute, type XmlTree } from '../../xml/index.ts';
import type { AltAttribute } from './scan-text.ts';

export interface Place {
  tree: XmlTree;
  part: string;
  ledger: LedgerBook;
  excluded: ExclusionReason | undefined;
  nextId(): string;
  /** For a picture of a diagram: the unit of the diagram that has the same text. */
  twin?: ((text: string) => UnitSlot | undefined) | undefined;
}

const kinds: Record<string, UnitKind> = { 'v:textpath': 'text-box', 'w:listItem': 'list-item' };

/** A description that is only a file name helps nobody in any language. */
const fileName = /^\S+\.(png|jpe?g|gif|emf|wmf|svg|tiff?|bmp|webp)$/i;

export function readAltText(alt: AltAttribute, place: Place): UnitSlot | undefined {
  const reason = place.excluded ?? reasonFor(alt.value);
  if (reason) {
    place.ledger.exclude(place.part, alt.value, reason);
    return undefined;
  }
  const id = place.nextId();
  place.ledger.assign(id, place.part, alt.value);
  return {
    unit: { id, kind: kinds[alt.element.name] ?? 'alt-text', part: place.part, content: [alt.value] },
    write: (content) => setAttribute(place.tree, alt.element, alt.name, plainText(content)),
  };
}

function reasonFor(value: string): ExclusionReason | undefined {
  if (!hasLetters(value)) return emptyReason(value);
  return fileName.test(value) ? 'identifier' : undefined;
}
