import { requireLanguage } from '@targum/languages';
import { LedgerBook } from '../../ledger/index.ts';
import { withDefaults } from '../../limits.ts';
import { mirrorCss } from '../../markup/mirror-css.ts';
import { NoteLinks } from '../../markup/note-links.ts';
import type { Format, Limits, Notice, WriteOptions } from '../../model.ts';
import { applyEdits } from '../../splice/edits.ts';
import { wordsOf } from '../../splice/open-spliced.ts';
import { translateUnits } from '../../splice/translate-units.ts';
import { encodeXml } from '../../xml/index.ts';
import { writeZip } from '../../zip/index.ts';
import { type BookPart, openPart, type PartKind } from './open-part.ts';
import { type EpubPackage, type ManifestItem, readPackage, resolve } from './read-package.ts';
import { validatePart } from './validate-part.ts';

const mediaType = 'application/epub+zip';
/** Old books name their pages by older types; they are the same kind of markup. */
const pageTypes = new Set(['application/xhtml+xml', 'text/html', 'text/x-oeb1-document', 'application/x-dtbook+xml']);
const signatures = 'META-INF/signatures.xml';

export const epub: Format = {
  id: 'epub',
  name: 'EPUB book',
  extensions: ['epub'],
  mediaType,
  writesAs: 'epub',
  recognises: (sample) =>
    sample.mimetype === mediaType ||
    (sample.mimetype === undefined &&
      sample.parts?.has('META-INF/container.xml') === true &&
      !sample.parts.has('word/document.xml')),
  async open(bytes, options) {
    const limits = withDefaults(options.limits);
    const book = new LedgerBook();
    const source = await readPackage(bytes, limits);
    const parts: BookPart[] = [];
    const notes = new NoteLinks(resolve);
    for (const [name, kind] of partsToRead(source)) {
      const part = source.zip.get(name);
      if (part) parts.push(openPart(name, await part.read(), kind, source.version, book, limits, notes));
    }
    notes.settle(parts.map(({ part }) => part));
    const unread = unreadNotice(source);
    const units = parts.flatMap(({ part }) => part.units.map((item) => item.unit));
    return {
      format: 'epub',
      writesAs: 'epub',
      units,
      words: wordsOf(units),
      notices: unread,
      async write(wanted) {
        const { changes, failed, flagged } = writeParts(parts, wanted, limits);
        if (wanted.layout !== 'bilingual') await mirrorSheets(source, wanted, changes);
        const notices: Notice[] = [...unread];
        if (changes.size > 0 && source.zip.get(signatures)) {
          changes.set(signatures, null);
          notices.push({
            code: 'signature-dropped',
            message: 'The signature of the book no longer held and was left out.',
          });
        }
        return {
          bytes: changes.size === 0 ? bytes : await writeZip(source.zip, changes),
          format: 'epub',
          ledger: book.close((unit) => failed.get(unit)),
          notices,
          flagged,
        };
      },
    };
  },
};

function partsToRead({ opf, ordered }: EpubPackage): Map<string, PartKind> {
  const parts = new Map<string, PartKind>([[opf, 'package']]);
  for (const item of ordered) {
    const kind = kindOf(item);
    if (kind && !parts.has(item.name)) parts.set(item.name, kind);
  }
  return parts;
}

function kindOf(item: ManifestItem): PartKind | undefined {
  if (pageTypes.has(item.mediaType)) return 'page';
  if (item.mediaType === 'application/x-dtbncx+xml') return 'contents';
  return item.mediaType === 'image/svg+xml' ? 'drawing' : undefined;
}

/** Pages that are pictures or another format hold text that is not translated: that is said. */
function unreadNotice({ reading }: EpubPackage): Notice[] {
  const count = reading.filter((item) => kindOf(item) === undefined).length;
  if (count === 0) return [];
  return [{ code: 'pages-not-read', message: 'Pages that are pictures or of another format stay as they are.', count }];
}

interface WrittenParts {
  changes: Map<string, Uint8Array | null>;
  failed: Map<string, string>;
  flagged: { unit: string; why: string }[];
}

function writeParts(parts: readonly BookPart[], options: WriteOptions, limits: Limits): WrittenParts {
  const written: WrittenParts = { changes: new Map(), failed: new Map(), flagged: [] };
  for (const { decoded, part, writer, otherEdits, structure } of parts) {
    const translated = translateUnits(part.units, options, writer(options));
    for (const [unit, why] of translated.failed) written.failed.set(unit, why);
    written.flagged.push(...translated.flagged);
    const text = applyEdits(part.source, [...translated.edits, ...otherEdits(options)]);
    if (text === part.source) continue;
    // Both languages together repeat links and breaks.
    if (options.layout !== 'bilingual') validatePart(part.name, text, structure, limits);
    written.changes.set(part.name, encodeXml(text, decoded));
  }
  return written;
}

/** Sides in style sheets follow the direction; a sheet in an unknown encoding is left as it is. */
async function mirrorSheets(
  source: EpubPackage,
  options: WriteOptions,
  changes: Map<string, Uint8Array | null>,
): Promise<void> {
  if (requireLanguage(options.source).direction === requireLanguage(options.target).direction) return;
  for (const item of source.items.filter((entry) => entry.mediaType === 'text/css')) {
    const bytes = await source.zip.get(item.name)?.read();
    if (!bytes) continue;
    const sheet = decodeSheet(bytes);
    if (sheet === undefined) continue;
    const mirrored = mirrorCss(sheet);
    if (mirrored !== sheet) changes.set(item.name, new TextEncoder().encode(mirrored));
  }
}

function decodeSheet(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
