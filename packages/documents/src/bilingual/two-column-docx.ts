import { requireLanguage } from '@targum/languages';
import { buildDocx, type DocxBlock, type DocxRow, type DocxSpan } from '../formats/docx/build-docx.ts';
import { acceptTranslation } from '../inline/index.ts';
import type { Inline, Unit, WriteOptions } from '../model.ts';
import { fingerprint, toStretches } from './stretches.ts';
import { tagNames, toBlock, toSpans } from './unit-blocks.ts';

/** What the file says of itself, such that it can be read back after somebody changed it in Word. */
export interface References {
  /** Letters and digits, 32 at most: which document the file is of. */
  document: string;
  /** Digits or letters, 16 at most: which row a unit is. */
  of: (unit: Unit) => string | undefined;
}

interface TwoColumnOptions extends WriteOptions {
  references?: References;
}

/** Source and translation side by side, a row for each unit, the source where its reader starts. */
export async function buildTwoColumnDocx(units: readonly Unit[], options: TwoColumnOptions): Promise<Uint8Array> {
  const source = requireLanguage(options.source);
  const target = requireLanguage(options.target);
  const { references } = options;
  const marks = { source: 0, target: 0, notes: 0 };
  const noteCount = units.filter((unit) => unit.kind === 'note').length;
  const cited = units.flatMap((unit) => Object.values(unit.looks ?? {})).filter((look) => look.note).length;
  const rows: DocxRow[] = [
    {
      header: true,
      cells: [[title(source.ownName, options.source)], [title(target.ownName, options.target)]],
      ...(references ? { bookmark: `${documentMark}${references.document}` } : {}),
    },
  ];
  for (const unit of units) {
    if (!isShown(unit)) continue;
    const accepted = acceptTranslation(unit, options.translate(unit));
    const content = 'content' in accepted ? accepted.content : [];
    const number = unit.kind === 'note' && cited === noteCount ? `${++marks.notes}. ` : '';
    const how = { tagged: references !== undefined };
    const left = toSpans(unit, unit.content, () => ++marks.source, how);
    const right = toSpans(unit, content, () => ++marks.target, how);
    const bookmark = references && rowMark(unit, content, references);
    rows.push({
      cells: [
        [toBlock(unit, labelled(number, left), options.source)],
        [toBlock(unit, labelled(number, right), options.target)],
      ],
      ...(bookmark === undefined ? {} : { bookmark }),
    });
  }
  const named = units.find((unit) => unit.kind === 'metadata')?.content.find((piece) => typeof piece === 'string');
  const blocks: DocxBlock[] = [{ kind: 'table', rows }];
  return buildDocx({
    language: options.source,
    blocks,
    landscape: true,
    ...(typeof named === 'string' ? { title: named } : {}),
  });
}

/** Bookmarks that begin with `_` are hidden in Word. */
export const documentMark = '_TgmDoc';
export const rowMarkPattern = /^_Tgm([A-Za-z0-9]+)_([0-9a-f]{12})$/;

/** Titles in the properties and descriptions of pictures stand in no column. */
export const isShown = (unit: Pick<Unit, 'kind'>): boolean => unit.kind !== 'metadata' && unit.kind !== 'alt-text';

/** The row says what it held when it was written: whoever reads it back knows on which side a text was changed. */
function rowMark(unit: Unit, content: readonly Inline[], references: References): string | undefined {
  const reference = references.of(unit);
  return reference === undefined ? undefined : `_Tgm${reference}_${fingerprint(toStretches(unit, content))}`;
}

function title(text: string, language: string): DocxBlock {
  return { kind: 'paragraph', content: [{ text, bold: true }], language };
}

const labelled = (label: string, content: DocxSpan[]): DocxSpan[] =>
  label === '' ? content : [{ text: label, tag: tagNames.label }, ...content];
