import { type Language, requireLanguage } from '@targum/languages';
import { writeTwoColumns } from '../../bilingual/write-two-columns.ts';
import { countWords } from '../../counting/count-words.ts';
import { type OdfTurn, turnOdfTree } from '../../direction/odf/turn-odf.ts';
import { DocumentError } from '../../errors.ts';
import { plainText } from '../../inline/index.ts';
import type { Format, Notice, OpenedDocument, OpenOptions, WriteOptions, WrittenDocument } from '../../model.ts';
import { placeTranslations } from '../../units/place-translations.ts';
import { countElements, decodeXml, descendants, setText } from '../../xml/index.ts';
import { readZip, writeZip } from '../../zip/index.ts';
import { type LoadedOdt, loadOdt } from './load-odt.ts';

export const odt: Format = {
  id: 'odt',
  name: 'OpenDocument text',
  extensions: ['odt', 'ott'],
  mediaType: 'application/vnd.oasis.opendocument.text',
  writesAs: 'odt',
  recognises: ({ mimetype }) => mimetype?.startsWith('application/vnd.oasis.opendocument.text') === true,
  open: openOdt,
};

async function openOdt(bytes: Uint8Array, options: OpenOptions): Promise<OpenedDocument> {
  let loaded: LoadedOdt | undefined = await loadOdt(bytes, options);
  const units = loaded.slots.map((slot) => slot.unit);
  return {
    format: 'odt',
    writesAs: 'odt',
    units,
    words: units.reduce((sum, unit) => sum + countWords(plainText(unit.content)), 0),
    notices: loaded.notices,
    write: async (how) => {
      const current = loaded ?? (await loadOdt(bytes, options));
      loaded = undefined;
      return writeOdt(bytes, current, how);
    },
  };
}

async function writeOdt(bytes: Uint8Array, loaded: LoadedOdt, options: WriteOptions): Promise<WrittenDocument> {
  const source = requireLanguage(options.source);
  const target = requireLanguage(options.target);
  if (options.layout === 'bilingual') return writeTwoColumns(loaded, options);
  const { package: odt } = loaded;
  const notices: Notice[] = [...loaded.notices];
  const expected = new Map<string, Map<string, number>>();
  for (const part of loaded.parts) expected.set(part, structureOf((await odt.tree(part)).root));
  const { failures, flagged } = placeTranslations(loaded.slots, options);
  if (source.code !== target.code)
    await turn(loaded, target, {
      letters: options.listNumbers === 'letters',
      mirror: source.direction !== target.direction,
    });
  const signature = 'META-INF/documentsignatures.xml';
  if (odt.changes().size > 0 && odt.has(signature)) {
    odt.remove(signature);
    notices.push({
      code: 'signature_dropped',
      message: 'The digital signature was removed because the text changed',
      count: 1,
    });
  }
  const changes = odt.changes();
  const result = changes.size === 0 ? bytes : await writeZip(odt.zip, changes);
  if (changes.size > 0) await validate(result, expected, new Set(changes.keys()));
  return { bytes: result, format: 'odt', ledger: loaded.ledger.close((unit) => failures.get(unit)), notices, flagged };
}

async function turn({ package: odt, parts }: LoadedOdt, language: Language, how: OdfTurn): Promise<void> {
  for (const part of parts) turnOdfTree(await odt.tree(part), language, how);
  if (!odt.has('meta.xml')) return;
  for (const element of descendants((await odt.tree('meta.xml')).root)) {
    if (element.name === 'dc:language') setText(element, language.locale);
  }
}

const structure = new Set(
  'p h list list-item table table-row table-cell note a bookmark bookmark-start bookmark-end frame image text-box annotation section'.split(
    ' ',
  ),
);

function structureOf(root: Parameters<typeof descendants>[0]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const element of descendants(root)) {
    const local = element.raw.slice(element.raw.indexOf(':') + 1);
    if (structure.has(local)) counts.set(local, (counts.get(local) ?? 0) + 1);
  }
  return counts;
}

/** Opens what was written and compares it with what was read. */
async function validate(
  bytes: Uint8Array,
  expected: ReadonlyMap<string, Map<string, number>>,
  changed: ReadonlySet<string>,
): Promise<void> {
  const zip = await readZip(bytes, { ratio: Number.POSITIVE_INFINITY });
  for (const name of changed) {
    const part = zip.get(name);
    if (!part) continue;
    const counts = countElements(decodeXml(await part.read(), name).text, name);
    for (const [kind, was] of expected.get(name) ?? []) {
      const is = counts.get(kind) ?? 0;
      if (is !== was)
        throw new DocumentError('document_write_invalid', `${name} had ${was} of ${kind} and would have ${is}`);
    }
  }
}
