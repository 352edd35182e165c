import { findLanguage } from '@targum/languages';
import { DocumentError } from '../errors.ts';
import type { Inline } from '../model.ts';
import {
  attribute,
  childElements,
  deepText,
  descendants,
  escapeAttribute,
  escapeText,
  parseXml,
  type XmlElement,
} from '../xml/index.ts';
import { CodeNumbers } from './code-numbers.ts';
import { contentOf } from './read-xliff.ts';

/** A pair of sentences that a memory knows. */
export interface MemoryEntry {
  source: Inline[];
  target: Inline[];
  /** ISO 8601, as far as it is known. */
  changedAt?: string;
  note?: string;
}

export interface Memory {
  sourceLanguage: string;
  targetLanguage: string;
  entries: MemoryEntry[];
}

type Languages = Pick<Memory, 'sourceLanguage' | 'targetLanguage'>;

export function writeTmx(memory: Memory): string {
  const units = memory.entries.map((entry) => spellUnit(memory, entry));
  return `${head(memory)}${units.join('')}${tail}`;
}

/** The same file piece by piece, for a memory that is read while it is written. */
export async function* streamTmx(memory: Languages, entries: AsyncIterable<MemoryEntry>): AsyncGenerator<string> {
  yield head(memory);
  for await (const entry of entries) yield spellUnit(memory, entry);
  yield tail;
}

function head(memory: Languages): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4">
  <header creationtool="Targum" creationtoolversion="1" segtype="sentence" o-tmf="Targum" adminlang="en" srclang="${escapeAttribute(memory.sourceLanguage)}" datatype="unknown"/>
  <body>
`;
}

const tail = `  </body>
</tmx>
`;

function spellUnit(memory: Languages, { source, target, changedAt, note }: MemoryEntry): string {
  const date = changedAt === undefined ? '' : ` changedate="${tmxDate(changedAt)}"`;
  const remark = note === undefined ? '' : `<note>${escapeText(note)}</note>`;
  return `    <tu${date}>${remark}\n      ${variant(memory.sourceLanguage, source)}\n      ${variant(memory.targetLanguage, target)}\n    </tu>\n`;
}

function variant(language: string, content: readonly Inline[]): string {
  return `<tuv xml:lang="${escapeAttribute(language)}"><seg>${content.map(spell).join('')}</seg></tuv>`;
}

function spell(piece: Inline): string {
  if (typeof piece === 'string') return escapeText(piece);
  if ('open' in piece) return `<bpt i="${piece.open}" x="${piece.open}"/>`;
  return 'close' in piece ? `<ept i="${piece.close}"/>` : `<ph x="${piece.single}"/>`;
}

function tmxDate(date: string): string {
  return new Date(date).toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Every pair of the two languages; with no languages given, those of the header and of the first unit. */
export function readTmx(text: string, wanted: { source?: string; target?: string } = {}): Memory {
  const { root } = parseXml(text, { part: 'TMX', doctype: 'allowed' });
  if (root.raw !== 'tmx') throw new DocumentError('document_mislabelled', 'The file is not TMX');
  const units = [...descendants(root)].filter((element) => element.raw === 'tu');
  const header = childElements(root).find((element) => element.raw === 'header');
  const declared = header ? attribute(header, 'srclang') : undefined;
  const first = units[0] ? variantsOf(units[0]).map(languageOf) : [];
  const sourceLanguage =
    wanted.source ?? (declared === undefined || declared === '*all*' ? (first[0] ?? '') : declared);
  const targetLanguage = wanted.target ?? first.find((language) => !sameLanguage(language, sourceLanguage)) ?? '';
  const entries = units.flatMap((unit) => readEntry(unit, sourceLanguage, targetLanguage));
  return { sourceLanguage, targetLanguage, entries };
}

function readEntry(unit: XmlElement, sourceLanguage: string, targetLanguage: string): MemoryEntry[] {
  const variants = variantsOf(unit);
  const segment = (language: string): XmlElement | undefined => {
    const found = variants.find((item) => sameLanguage(languageOf(item), language));
    return found && childElements(found).find((element) => element.raw === 'seg');
  };
  const [source, target] = [segment(sourceLanguage), segment(targetLanguage)];
  if (!source || !target) return [];
  const numbers = new CodeNumbers();
  const entry: MemoryEntry = { source: contentOf([source], numbers), target: contentOf([target], numbers) };
  if (entry.source.length === 0 || entry.target.length === 0) return [];
  const date = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(attribute(unit, 'changedate') ?? '');
  if (date) entry.changedAt = `${date[1]}-${date[2]}-${date[3]}T${date[4]}:${date[5]}:${date[6]}.000Z`;
  const note = childElements(unit).find((element) => element.raw === 'note');
  if (note) entry.note = deepText(note);
  return [entry];
}

const variantsOf = (unit: XmlElement): XmlElement[] => childElements(unit).filter((element) => element.raw === 'tuv');
const languageOf = (variant: XmlElement): string => attribute(variant, 'xml:lang') ?? attribute(variant, 'lang') ?? '';

function sameLanguage(left: string, right: string): boolean {
  const known = findLanguage(left)?.code;
  if (known !== undefined) return known === findLanguage(right)?.code;
  return left.toLowerCase().split('-')[0] === right.toLowerCase().split('-')[0];
}
