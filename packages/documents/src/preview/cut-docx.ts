import { DocxPackage } from '../formats/docx/docx-package.ts';
import { findParts } from '../formats/docx/docx-parts.ts';
import {
  attribute,
  childElements,
  deepText,
  descendants,
  firstChild,
  replaceNode,
  setChildren,
  type XmlElement,
  type XmlNode,
} from '../xml/index.ts';
import { writeZip } from '../zip/index.ts';
import { marksIn } from './marks.ts';

/** A document of so many blocks is sent whole. */
const fewBlocks = 300;

/** Of a long document only the blocks between the first and the last wanted mark, on the paper they stand on. */
export async function cutDocx(bytes: Uint8Array, wanted: ReadonlySet<number>): Promise<Uint8Array> {
  const docx = await DocxPackage.read(bytes, {});
  const parts = await findParts(docx);
  const tree = await docx.tree(parts.main);
  const body = firstChild(tree.root, 'w:body');
  if (!body || childElements(body).length <= fewBlocks) return bytes;
  const blocks = childElements(body);
  const hits = blocks.flatMap((block, at) => (marksIn(deepText(block)).some((mark) => wanted.has(mark)) ? [at] : []));
  const first = hits[0] ?? 0;
  const last = hits.at(-1) ?? Math.min(blocks.length - 1, fewBlocks);
  const paper = blocks.at(-1);
  const kept: XmlNode[] = blocks.slice(first, last + 1);
  if (paper?.name === 'w:sectPr' && last < blocks.length - 1) {
    kept.push(paper);
    // A section's paper is said at its end, which may have been cut off.
    const ending = blocks.slice(last + 1).flatMap(endOfSection)[0];
    setChildren(body, kept);
    if (ending) replaceNode(paper, ending);
  } else setChildren(body, kept);
  await dropUnseenPictures(
    docx,
    parts.main,
    parts.stories.map(({ name }) => name),
  );
  return writeZip(docx.zip, docx.changes());
}

function endOfSection(block: XmlElement): XmlElement[] {
  const section = firstChild(firstChild(block, 'w:pPr'), 'w:sectPr');
  return block.name === 'w:p' && section ? [section] : [];
}

async function dropUnseenPictures(docx: DocxPackage, main: string, stories: readonly string[]): Promise<void> {
  const values = new Set<string>();
  for (const element of descendants((await docx.tree(main)).root))
    for (const name of ['r:embed', 'r:id', 'r:link', 'r:pict']) {
      const value = attribute(element, name);
      if (value !== undefined) values.add(value);
    }
  const elsewhere = new Set<string>();
  for (const story of stories.filter((name) => name !== main))
    for (const { target } of await docx.relationships(story)) elsewhere.add(target);
  for (const { id, type, target, external } of await docx.relationships(main))
    if (type === 'image' && !external && !values.has(id) && !elsewhere.has(target) && docx.has(target))
      docx.remove(target);
}
