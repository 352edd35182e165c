import { LedgerBook } from '../../ledger/index.ts';
import type { Notice, OpenOptions } from '../../model.ts';
import type { UnitSlot } from '../../units/unit-slot.ts';
import { childElements } from '../../xml/index.ts';
import { DocxPackage } from './docx-package.ts';
import { type DocxParts, findParts } from './docx-parts.ts';
import { DocxStyles } from './docx-styles.ts';
import { readMetadata } from './read-metadata.ts';
import { readNumbering } from './read-numbering.ts';
import { StoryReader, scanStory } from './read-story.ts';
import { countRevisions, resolveRevisions } from './revisions.ts';

export interface LoadedDocx {
  package: DocxPackage;
  parts: DocxParts;
  slots: UnitSlot[];
  ledger: LedgerBook;
  notices: Notice[];
}

/** Parses all stories of a package to slots in reading order. */
export async function loadDocx(bytes: Uint8Array, options: OpenOptions): Promise<LoadedDocx> {
  const docx = await DocxPackage.read(bytes, options);
  const parts = await findParts(docx);
  const ledger = new LedgerBook();
  const slots: UnitSlot[] = [];
  const found = { citing: new Map<string, string>(), diagrams: new Map<string, UnitSlot[]>() };
  const styles = new DocxStyles(parts.styles ? await docx.tree(parts.styles) : undefined);
  const counts = { revisions: 0, comments: 0 };
  // A diagram is read before its stored picture, which repeats it.
  const pictures = parts.stories.filter((story) => story.type === 'drawing');
  for (const story of [...parts.stories.filter((item) => item.type !== 'drawing'), ...pictures]) {
    const tree = await docx.tree(story.name);
    scanStory(ledger, story, tree);
    const changes = countRevisions(tree.root);
    counts.revisions += changes;
    if (story.type === 'comments') counts.comments += childElements(tree.root).length;
    const how = options.trackedChanges ?? 'accept';
    if (changes > 0 && how !== 'keep') resolveRevisions(tree, how, ledger, story.name);
    const translateComments = options.translateComments ?? false;
    slots.push(...new StoryReader(story, tree, { ledger, styles, translateComments, ...found }).read());
  }
  if (parts.numbering) slots.push(...readNumbering(parts.numbering, await docx.tree(parts.numbering), ledger));
  for (const name of [parts.core, parts.app]) {
    if (name) slots.push(...readMetadata(name, await docx.tree(name), ledger));
  }
  return { package: docx, parts, slots, ledger, notices: noticesFor(docx, counts, options) };
}

interface Counts {
  revisions: number;
  comments: number;
}

function noticesFor(docx: DocxPackage, counts: Counts, options: OpenOptions): Notice[] {
  const notices: Notice[] = [];
  const { revisions } = counts;
  if (revisions > 0) {
    const how = options.trackedChanges ?? 'accept';
    const done = { accept: 'accepted', reject: 'rejected', keep: 'kept as they are' }[how];
    notices.push({
      code: `tracked_changes_${how === 'keep' ? 'kept' : `${how}ed`}`,
      message: `${revisions} tracked changes were ${done}`,
      count: revisions,
    });
  }
  if (counts.comments > 0 && !options.translateComments) {
    const message = 'Comments stay in their language';
    notices.push({ code: 'comments_not_translated', message, count: counts.comments });
  }
  if (docx.zip.parts.some((part) => /vbaProject\.bin$/i.test(part.name))) {
    notices.push({ code: 'macros_kept', message: 'The macros of this document were kept and not run' });
  }
  if (docx.zip.parts.some((part) => /(^|\/)(afchunk|altchunk)[^/]*$/i.test(part.name))) {
    notices.push({
      code: 'embedded_file_kept',
      message: 'A file that is embedded in this document was kept untranslated',
    });
  }
  return notices;
}
