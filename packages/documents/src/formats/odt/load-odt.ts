import { DocumentError } from '../../errors.ts';
import { plainText } from '../../inline/index.ts';
import { LedgerBook } from '../../ledger/index.ts';
import type { Notice, OpenOptions } from '../../model.ts';
import { XmlPackage } from '../../package/xml-package.ts';
import { emptyReason, hasLetters, type UnitSlot } from '../../units/unit-slot.ts';
import { descendants, directText, removeNode, setText, type XmlTree } from '../../xml/index.ts';
import { readZip } from '../../zip/index.ts';
import { OdtPartReader } from './read-odt-part.ts';
import { scanOdt } from './scan-odt.ts';
import { TextStyles } from './text-styles.ts';

export interface LoadedOdt {
  package: XmlPackage;
  parts: string[];
  slots: UnitSlot[];
  ledger: LedgerBook;
  notices: Notice[];
}

export async function loadOdt(bytes: Uint8Array, options: OpenOptions): Promise<LoadedOdt> {
  // Files of the first OpenOffice versions name a document type; it is never fetched.
  const odt = new XmlPackage(await readZip(bytes, options.limits), options.limits, 'allowed');
  await refuseEncrypted(odt);
  const parts = ['content.xml', 'styles.xml'].filter((name) => odt.has(name));
  if (!parts.includes('content.xml')) {
    const code = parts.length > 0 ? 'document_no_text' : 'document_corrupt';
    throw new DocumentError(code, 'The OpenDocument file has no content');
  }
  const ledger = new LedgerBook();
  const slots: UnitSlot[] = [];
  const notices: Notice[] = [];
  const trees = await Promise.all(parts.map((name) => odt.tree(name)));
  const styles = new TextStyles(...trees);
  for (const [index, tree] of trees.entries()) {
    const part = parts[index] ?? '';
    scanOdt(ledger, part, tree.root);
    if (part === 'content.xml') notices.push(...settleChanges(tree, options, ledger, part));
    const translateComments = options.translateComments ?? false;
    slots.push(...new OdtPartReader({ part, tree, ledger, styles, translateComments }).read());
  }
  if (odt.has('meta.xml')) slots.push(...readMeta(await odt.tree('meta.xml'), ledger));
  return { package: odt, parts, slots, ledger, notices };
}

/** Searched as text: the manifests of old files do not always declare their namespace. */
async function refuseEncrypted(odt: XmlPackage): Promise<void> {
  const manifest = await odt.zip.get('META-INF/manifest.xml')?.read();
  if (manifest && /<(?:[\w-]+:)?encryption-data\b/.test(new TextDecoder().decode(manifest))) {
    throw new DocumentError('document_encrypted', 'The OpenDocument file is protected by a password');
  }
}

/** Insertions stand in the text already, deletions stand apart: accepting them is forgetting both. */
function settleChanges(tree: XmlTree, options: OpenOptions, ledger: LedgerBook, part: string): Notice[] {
  const elements = [...descendants(tree.root)];
  const count = elements.filter((element) => element.name === 'text:changed-region').length;
  if (count === 0) return [];
  if ((options.trackedChanges ?? 'accept') !== 'accept') {
    const extra = options.trackedChanges === 'reject' ? ': OpenDocument changes cannot be rejected here' : '';
    return [{ code: 'tracked_changes_kept', message: `${count} tracked changes were kept as they are${extra}`, count }];
  }
  for (const element of elements) {
    if (element.name === 'text:tracked-changes') {
      const gone = new LedgerTexts();
      scanOdt(gone, part, element);
      for (const text of gone.texts) ledger.exclude(part, text, 'deleted-revision');
      removeNode(element);
    } else if (/^text:change(-start|-end)?$/.test(element.name)) removeNode(element);
  }
  return [{ code: 'tracked_changes_accepted', message: `${count} tracked changes were accepted`, count }];
}

/** Listens to a scan without counting. */
class LedgerTexts extends LedgerBook {
  readonly texts: string[] = [];
  override found(_part: string, text: string): void {
    this.texts.push(text);
  }
}

const prose = new Set(['dc:title', 'dc:subject', 'dc:description', 'meta:keyword']);
const names = new Set(['dc:creator', 'meta:initial-creator', 'meta:printed-by']);

function readMeta(tree: XmlTree, ledger: LedgerBook): UnitSlot[] {
  const slots: UnitSlot[] = [];
  for (const element of descendants(tree.root)) {
    const text = directText(element);
    if (text === '' || (!prose.has(element.name) && !names.has(element.name))) continue;
    ledger.found('meta.xml', text);
    if (!prose.has(element.name) || !hasLetters(text)) {
      ledger.exclude('meta.xml', text, hasLetters(text) ? 'identifier' : emptyReason(text));
      continue;
    }
    const id = `meta.xml#${element.name}${slots.length + 1}`;
    ledger.assign(id, 'meta.xml', text);
    slots.push({
      unit: { id, kind: 'metadata', part: 'meta.xml', content: [text.trim()] },
      write: (content) => setText(element, plainText(content)),
    });
  }
  return slots;
}
