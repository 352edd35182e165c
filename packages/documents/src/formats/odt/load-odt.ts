import { DocumentError } from '../../errors.ts';
import { plainText } from '../../inline/index.ts';
import { LedgerBook } from '../../ledger/index.ts';
import type { Notice, OpenOptions } from '../../model.ts';
import { XmlPackage } from '../../package/xml-package.ts';
import { emptyReason, hasLetters, type UnitSlot } from '../../units/unit-slot.ts';
import { descendants, directText, setText, type XmlTree } from '../../xml/index.ts';
import { readZip } from '../../zip/index.ts';
import { settleChanges } from './odt-revisions.ts';
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
    notices.push(...settleChanges(tree, options.trackedChanges ?? 'accept', ledger, part));
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
