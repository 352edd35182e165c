import type { TrackedChanges } from '../../../model.ts';
import type { UnitSlot } from '../../../units/unit-slot.ts';
import { keepFallbacksInStep } from '../alternate-content.ts';
import type { LoadedDocx } from '../load-docx.ts';
import { trackParagraph } from './track-paragraph.ts';

/** Numbers of changes begin where those of bookmarks and comments of real documents do not reach. */
const firstId = 1_000_000;

/**
 * Marks in the edited document what was changed since the draft. Both were made from the same file, so their units stand
 * in the same order. Only paragraphs can show a change: of a title in the properties or of a picture's description the
 * edited text stands alone.
 */
export async function trackChanges(draft: LoadedDocx, edited: LoadedDocx, by: TrackedChanges['by']): Promise<void> {
  let id = firstId;
  const parts = new Set<string>();
  for (const [index, slot] of edited.slots.entries()) {
    const change = by(slot.unit);
    const before: UnitSlot | undefined = draft.slots[index];
    if (!change || !slot.paragraph || !before?.paragraph || before.unit.id !== slot.unit.id) continue;
    const tree = await edited.package.tree(slot.unit.part);
    trackParagraph(tree, before.paragraph, slot.paragraph, change, () => id++);
    parts.add(slot.unit.part);
  }
  for (const part of parts) keepFallbacksInStep((await edited.package.tree(part)).root);
}
