import { DocumentError } from '../../errors.ts';
import { attribute, childElements, countElements, decodeXml, parseXml, type XmlElement } from '../../xml/index.ts';
import { readZip, type ZipPackage } from '../../zip/index.ts';
import { resolveTarget } from './docx-package.ts';

/** What a reader would miss if it went: these counts are the same before and after. */
const structure =
  'p tbl tr tc footnoteReference endnoteReference commentReference drawing pict object hyperlink bookmarkStart bookmarkEnd fldSimple fldChar sdt oMath sectPr'.split(
    ' ',
  );

export type Structure = Map<string, number>;

/** Fallbacks are left out: they are made to repeat their choice, which may draw with other elements. */
export function countStructure(element: XmlElement, counts: Structure = new Map()): Structure {
  if (element.name === 'mc:Fallback') return counts;
  const local = element.raw.slice(element.raw.indexOf(':') + 1);
  counts.set(local, (counts.get(local) ?? 0) + 1);
  for (const child of element.children) if (child.kind === 'element') countStructure(child, counts);
  return counts;
}

/** Opens what was written and compares it with what was read; a document that lost something is not handed out. */
export async function validateDocx(
  bytes: Uint8Array,
  source: ZipPackage,
  expected: ReadonlyMap<string, Structure>,
  changed: ReadonlySet<string>,
): Promise<void> {
  const written = await readZip(bytes, { ratio: Number.POSITIVE_INFINITY });
  for (const name of changed) {
    const part = written.get(name);
    if (!part || !/\.(xml|rels)$/i.test(name)) continue;
    const counts = countElements(decodeXml(await part.read(), name).text, name, 'Fallback');
    const before = expected.get(name);
    for (const kind of before ? structure : []) {
      const [was, is] = [before?.get(kind) ?? 0, counts.get(kind) ?? 0];
      if (was !== is)
        throw new DocumentError('document_write_invalid', `${name} had ${was} of ${kind} and would have ${is}`);
    }
  }
  await checkRelationships(written, source);
}

async function checkRelationships(written: ZipPackage, source: ZipPackage): Promise<void> {
  for (const part of written.parts) {
    if (!part.name.endsWith('.rels')) continue;
    const owner = part.name.replace(/_rels\/([^/]*)\.rels$/, '$1');
    const { root } = parseXml(decodeXml(await part.read(), part.name).text, { part: part.name });
    for (const relation of childElements(root)) {
      if (attribute(relation, 'TargetMode') === 'External') continue;
      const target = resolveTarget(owner, attribute(relation, 'Target') ?? '');
      // A link that was already broken in the source is not ours to report.
      if (source.get(target) && !written.get(target)) {
        throw new DocumentError('document_write_invalid', `${part.name} points to ${target}, which is gone`);
      }
    }
  }
}
