import { DocumentError } from '../../errors.ts';
import type { Limits } from '../../model.ts';
import { attribute, decodeXml, descendants, parseXml, type XmlElement } from '../../xml/index.ts';
import { readZip, type ZipPackage } from '../../zip/index.ts';

export interface ManifestItem {
  id: string;
  /** Name of the part in the archive. */
  name: string;
  mediaType: string;
  properties: string[];
}

export interface EpubPackage {
  zip: ZipPackage;
  /** Name of the package document. */
  opf: string;
  version: 2 | 3;
  items: ManifestItem[];
  /** Items in reading order. */
  reading: ManifestItem[];
  /** Items in reading order, then the navigation and everything else. */
  ordered: ManifestItem[];
}

/** Only fonts may be scrambled: that is no protection of the text. */
const fontScrambling = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);

export async function readPackage(bytes: Uint8Array, limits: Limits): Promise<EpubPackage> {
  const zip = await readZip(bytes, limits);
  await refuseProtected(zip, limits);
  const container = await readTree(zip, 'META-INF/container.xml', limits);
  const rootfile = [...descendants(container)].find((element) => element.name === 'ocf:rootfile');
  const opf = rootfile ? attribute(rootfile, 'full-path') : undefined;
  if (!opf) throw new DocumentError('document_corrupt', 'META-INF/container.xml names no package document');
  const root = await readTree(zip, opf, limits);
  const version = (attribute(root, 'version') ?? '2').startsWith('3') ? 3 : 2;
  const elements = [...descendants(root)];
  const items = elements
    .filter((element) => element.name === 'opf:item')
    .flatMap((element) => manifestItem(element, opf));
  const spine = elements
    .filter((element) => element.name === 'opf:itemref')
    .map((element) => attribute(element, 'idref'));
  const byId = new Map(items.map((item) => [item.id, item]));
  const read = spine.flatMap((id) => (id === undefined ? [] : (byId.get(id) ?? [])));
  return { zip, opf, version, items, reading: read, ordered: [...new Set([...read, ...items])] };
}

function manifestItem(element: XmlElement, opf: string): ManifestItem[] {
  const href = attribute(element, 'href');
  const id = attribute(element, 'id');
  if (href === undefined || id === undefined || /^[a-z]+:/i.test(href)) return [];
  const mediaType = attribute(element, 'media-type') ?? '';
  const properties = (attribute(element, 'properties') ?? '').split(/\s+/).filter((property) => property !== '');
  return [{ id, name: resolve(opf, href), mediaType, properties }];
}

/** A path relative to another part, as part name; it cannot leave the archive. */
export function resolve(base: string, href: string): string {
  let path = href.split('#')[0] ?? '';
  try {
    path = decodeURIComponent(path);
  } catch {
    // A percent sign that begins no escape is a character of the name.
  }
  const steps = path.startsWith('/') ? [] : base.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.join('/');
}

async function readTree(zip: ZipPackage, name: string, limits: Limits): Promise<XmlElement> {
  const part = zip.get(name);
  if (!part) throw new DocumentError('document_corrupt', `The package lacks ${name}`);
  const { text } = decodeXml(await part.read(), name);
  return parseXml(text, { part: name, depth: limits.depth, doctype: 'allowed' }).root;
}

async function refuseProtected(zip: ZipPackage, limits: Limits): Promise<void> {
  if (!zip.get('META-INF/encryption.xml')) return;
  const root = await readTree(zip, 'META-INF/encryption.xml', limits);
  for (const element of descendants(root)) {
    if (!element.raw.endsWith('EncryptionMethod')) continue;
    const inKey = element.parent?.raw.endsWith('EncryptedKey') === true;
    if (!inKey && !fontScrambling.has(attribute(element, 'Algorithm') ?? '')) {
      throw new DocumentError('document_encrypted', 'The book is protected against copying; it cannot be read');
    }
  }
}
