import { type Language, requireLanguage } from '@targum/languages';
import { writeTwoColumns } from '../../bilingual/write-two-columns.ts';
import { type TurnOptions, turnWordDocument } from '../../direction/word/index.ts';
import type { Notice, TrackedChanges, WriteOptions, WrittenDocument } from '../../model.ts';
import { type Placed, placeTranslations } from '../../units/place-translations.ts';
import { writeZip } from '../../zip/index.ts';
import { keepFallbacksInStep } from './alternate-content.ts';
import { releaseTranslatedBindings } from './data-bindings.ts';
import type { LoadedDocx } from './load-docx.ts';
import { dropSignatures } from './signatures.ts';
import { trackChanges } from './tracked/track-changes.ts';
import { hasContentsField, markForUpdate } from './update-fields.ts';
import { countStructure, type Structure, validateDocx } from './validate-docx.ts';

/** Puts translations in their places, turns the document to the target's direction and packs it again. */
export async function writeDocx(
  bytes: Uint8Array,
  loaded: LoadedDocx,
  options: WriteOptions,
  draft?: Draft,
): Promise<WrittenDocument> {
  if (options.layout === 'bilingual') return writeTwoColumns(loaded, options);
  const { package: docx, parts } = loaded;
  const expected = new Map<string, Structure>();
  for (const story of parts.stories) expected.set(story.name, countStructure((await docx.tree(story.name)).root));
  const { failures, flagged, notices } = await render(loaded, options);
  if (draft) {
    await render(draft.loaded, { ...options, translate: draft.draft });
    await trackChanges(draft.loaded, loaded, draft.by);
  }
  if (docx.changes().size > 0) notices.push(...(await dropSignatures(docx)));
  const changes = docx.changes();
  const result = changes.size === 0 ? bytes : await writeZip(docx.zip, changes);
  if (changes.size > 0) await validateDocx(result, docx.zip, expected, new Set(changes.keys()));
  return { bytes: result, format: 'docx', ledger: loaded.ledger.close((unit) => failures.get(unit)), notices, flagged };
}

/** The same file loaded a second time, for the text that the changes began from. */
interface Draft extends TrackedChanges {
  loaded: LoadedDocx;
}

async function render(loaded: LoadedDocx, options: WriteOptions): Promise<Placed & { notices: Notice[] }> {
  const source = requireLanguage(options.source);
  const target = requireLanguage(options.target);
  const { package: docx, parts } = loaded;
  const placed = placeTranslations(loaded.slots, options);
  const notices: Notice[] = [...loaded.notices];
  for (const story of parts.stories) {
    const { root } = await docx.tree(story.name);
    releaseTranslatedBindings(root);
    keepFallbacksInStep(root);
  }
  if (placed.written > 0 && parts.settings && hasContentsField((await docx.tree(parts.main)).root)) {
    markForUpdate(await docx.tree(parts.settings));
    notices.push({
      code: 'contents_marked_for_update',
      message: 'Word will offer to update the table of contents when the file is opened',
    });
  }
  if (source.code !== target.code)
    await turn(loaded, target, {
      letters: options.listNumbers === 'letters',
      mirror: source.direction !== target.direction,
    });
  return { ...placed, notices };
}

async function turn({ package: docx, parts }: LoadedDocx, language: Language, how: TurnOptions): Promise<void> {
  const open = (name: string | undefined) => (name && docx.has(name) ? docx.tree(name) : undefined);
  const stories = await Promise.all(
    parts.stories.filter((story) => story.type !== 'glossary').map((story) => docx.tree(story.name)),
  );
  const [styles, settings] = [await open(parts.styles), await open(parts.settings)];
  turnWordDocument({ stories, styles, settings, numbering: await open(parts.numbering) }, language, how);
}
