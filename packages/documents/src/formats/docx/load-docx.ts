import { LedgerBook } from '../../ledger/index.ts';
import type { Notice, OpenOptions } from '../../model.ts';
import type { UnitSlot } from '../../units/unit-slot.ts';
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
  const citing = new Map<string, string>();
  const styles = new DocxStyles(parts.styles ? await docx.tree(parts.styles) : undefined);
  let revisions = 0;
  for (const story of parts.stories) {
    const tree = await docx.tree(story.name);
    scanStory(ledger, story, tree);
    const found = countRevisions(tree.root);
    revisions += found;
    const how = options.trackedChanges ?? 'accept';
    if (found > 0 && how !== 'keep') resolveRevisions(tree, how, ledger, story.name);
    const translateComments = options.translateComments ?? false;
    slots.push(...new StoryReader(story, tree, { ledger, styles, translateComments, citing }).read());
  }
  if (parts.numbering) slots.push(...readNumbering(parts.numbering, await docx.tree(parts.numbering), ledger));
  for (const name of [parts.core, parts.app]) {
    if (name) slots.push(...readMetadata(name, await docx.tree(name), ledger));
  }
  return { package: docx, parts, slots, ledger, notices: noticesFor(docx, parts, revisions, options) };
}

function noticesFor(docx: DocxPackage, parts: DocxParts, revisions: number, options: OpenOptions): Notice[] {
  const notices: Notice[] = [];
  if (revisions > 0) {
    const how = options.trackedChanges ?? 'accept';
    const done = { accept: 'accepted', reject: 'rejected', keep: 'kept as they are' }[how];
    notices.push({
      code: `tracked_changes_${how === 'keep' ? 'kept' : `${how}ed`}`,
      message: `${revisions} tracked changes were ${done}`,
      count: revisions,
    });
  }
  const comments = parts.stories.some((story) => story.type === 'comments');
  if (comments && !options.translateComments) {
    notices.push({ code: 'comments_not_translated', message: 'Comments stay in their language' });
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
