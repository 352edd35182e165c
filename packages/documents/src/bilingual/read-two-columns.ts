import { DocumentError } from '../errors.ts';
import { DocxPackage } from '../formats/docx/docx-package.ts';
import { findParts } from '../formats/docx/docx-parts.ts';
import { resolveRevisions } from '../formats/docx/revisions.ts';
import { LedgerBook } from '../ledger/index.ts';
import type { OpenOptions } from '../model.ts';
import { attribute, descendants, directText, firstChild, type XmlElement } from '../xml/index.ts';
import { fingerprint, joinStretches, type Stretch } from './stretches.ts';
import { documentMark, rowMarkPattern } from './two-column-docx.ts';

/** A row as it came back. */
export interface ReturnedRow {
  /** Which row it was, and what its translation was then; undefined when the hidden mark is gone. */
  mark: { reference: string; fingerprint: string } | undefined;
  /** What the source column says, for rows without a mark. */
  source: string;
  translation: Stretch[];
  fingerprint: string;
}

export interface ReturnedFile {
  /** The document that the file was made from, if it still says so. */
  document: string | undefined;
  rows: ReturnedRow[];
}

/** Reads a two-column document back; changes that somebody tracked in it are taken in. */
export async function readTwoColumns(bytes: Uint8Array, options: OpenOptions = {}): Promise<ReturnedFile> {
  const docx = await DocxPackage.read(bytes, options);
  const parts = await findParts(docx);
  const tree = await docx.tree(parts.main);
  resolveRevisions(tree, 'accept', new LedgerBook(), parts.main);
  const tags = readTags(parts.styles ? (await docx.tree(parts.styles)).root : undefined);
  let document: string | undefined;
  const rows: ReturnedRow[] = [];
  for (const row of descendants(tree.root)) {
    if (row.name !== 'w:tr') continue;
    const names = bookmarksOf(row);
    const header = names.find((name) => name.startsWith(documentMark));
    if (header) {
      document = header.slice(documentMark.length);
      continue;
    }
    const cells = row.children.filter(
      (child): child is XmlElement => child.kind === 'element' && child.name === 'w:tc',
    );
    const [left, right] = cells;
    if (!left || !right || cells.length !== 2) continue;
    const translation = readCell(right, tags);
    const source = readCell(left, tags).flatMap((stretch) => ('text' in stretch ? [stretch.text] : []));
    rows.push({
      mark: names.map(readMark).find((mark) => mark !== undefined),
      source: source.join(''),
      translation,
      fingerprint: fingerprint(translation),
    });
  }
  if (rows.length === 0)
    throw new DocumentError('document_no_text', 'The file has no table with two columns, as one made here would have');
  return { document, rows };
}

function bookmarksOf(row: XmlElement): string[] {
  const names: string[] = [];
  for (const element of descendants(row))
    if (element.name === 'w:bookmarkStart') names.push(attribute(element, 'w:name') ?? '');
  return names;
}

function readMark(name: string): ReturnedRow['mark'] {
  const [, reference, print] = rowMarkPattern.exec(name) ?? [];
  return reference && print ? { reference, fingerprint: print } : undefined;
}

interface Tag {
  kind: string;
  numbers: number[];
}

/** Which styles of the file say what; programs give them ids of their own and keep the names. */
function readTags(styles: XmlElement | undefined): Map<string, Tag> {
  const tags = new Map<string, Tag>();
  for (const style of styles?.children ?? []) {
    if (style.kind !== 'element' || style.name !== 'w:style') continue;
    const name = firstChild(style, 'w:name');
    const [, kind, numbers] =
      /^targum (code|mark|hidden|label)((?: \d+)*)$/i.exec((name && attribute(name, 'w:val')) ?? '') ?? [];
    if (kind)
      tags.set(attribute(style, 'w:styleId') ?? '', {
        kind: kind.toLowerCase(),
        numbers: (numbers ?? '').trim().split(' ').filter(Boolean).map(Number),
      });
  }
  return tags;
}

/** Paragraphs of a cell are lines of one text: whoever pressed Enter meant a new line. */
function readCell(cell: XmlElement, tags: ReadonlyMap<string, Tag>): Stretch[] {
  const stretches: Stretch[] = [];
  let paragraphs = 0;
  for (const element of descendants(cell)) {
    if (element.name === 'w:p' && paragraphs++ > 0) stretches.push({ text: '\n', codes: [] });
    if (element.name === 'w:r') stretches.push(...readRun(element, tags));
  }
  const joined = joinStretches(stretches);
  // An empty paragraph at the end of a cell is how programs close one.
  const last = joined.at(-1);
  if (last && 'text' in last && last.codes.length === 0) last.text = last.text.replace(/\n+$/u, '');
  return joinStretches(joined);
}

const signs: Record<string, string> = {
  'w:tab': '\t',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '\u2011',
  'w:softHyphen': '\u00AD',
};

function readRun(run: XmlElement, tags: ReadonlyMap<string, Tag>): Stretch[] {
  const style = firstChild(firstChild(run, 'w:rPr'), 'w:rStyle');
  const tag = style && tags.get(attribute(style, 'w:val') ?? '');
  let text = '';
  for (const child of run.children) {
    if (child.kind === 'element') text += child.name === 'w:t' ? directText(child) : (signs[child.name] ?? '');
  }
  if (text === '' || tag?.kind === 'label') return [];
  if (tag?.kind === 'code') return [{ text, codes: tag.numbers }];
  const [mark] = tag?.numbers ?? [];
  if (mark === undefined) return [{ text, codes: [] }];
  if (tag?.kind === 'mark') return [{ mark, seen: true }];
  // Whatever was typed into a mark that shows nothing is text.
  const typed = text.replaceAll('\u2060', '');
  return [{ mark, seen: false }, ...(typed === '' ? [] : [{ text: typed, codes: [] }])];
}
