import { requireLanguage } from '@targum/languages';
import { buildDocx } from '../formats/docx/build-docx.ts';
import { DocxPackage } from '../formats/docx/docx-package.ts';
import { trackParagraph } from '../formats/docx/tracked/track-paragraph.ts';
import { acceptTranslation } from '../inline/index.ts';
import type { TrackedChanges, Unit, UnitTranslation, WriteOptions } from '../model.ts';
import { childElements, firstChild, type XmlElement } from '../xml/index.ts';
import { writeZip } from '../zip/index.ts';
import { toBlock, toSpans } from './unit-blocks.ts';

const main = 'word/document.xml';

/** A new Word document of the translation with its changes since the draft, for documents that are not Word's. */
export async function buildTrackedDocx(
  units: readonly Unit[],
  options: WriteOptions & { changes: TrackedChanges },
): Promise<Uint8Array> {
  const shown = units.filter((unit) => unit.kind !== 'metadata' && unit.kind !== 'alt-text');
  const { draft, by } = options.changes;
  const packages = await Promise.all(
    [draft, options.translate].map(async (translate) =>
      DocxPackage.read(await buildSide(shown, options.target, translate), {}),
    ),
  );
  const [before, after] = packages;
  if (!before || !after) throw new TypeError('Both sides were built');
  const [old, now] = [paragraphsOf((await before.tree(main)).root), paragraphsOf((await after.tree(main)).root)];
  let id = 1;
  for (const [index, unit] of shown.entries()) {
    const change = by(unit);
    const [from, to] = [old[index], now[index]];
    if (change && from && to) trackParagraph(await after.tree(main), from, to, change, () => id++);
  }
  return writeZip(after.zip, after.changes());
}

/** One paragraph for each unit; what is not translated stands in its own language. */
function buildSide(
  units: readonly Unit[],
  language: string,
  translate: (unit: Unit) => UnitTranslation | undefined,
): Promise<Uint8Array> {
  let marks = 0;
  const blocks = units.map((unit) => {
    const accepted = acceptTranslation(unit, translate(unit));
    const content = 'content' in accepted ? accepted.content : unit.content;
    return toBlock(
      unit,
      toSpans(unit, content, () => ++marks),
      requireLanguage(language).code,
    );
  });
  return buildDocx({ language, blocks });
}

function paragraphsOf(root: XmlElement): XmlElement[] {
  const body = firstChild(root, 'w:body');
  return body ? childElements(body).filter(({ name }) => name === 'w:p') : [];
}
