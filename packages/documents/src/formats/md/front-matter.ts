import { findLanguage, requireLanguage } from '@targum/languages';
import type { WriteOptions } from '../../model.ts';
import type { Edit } from '../../splice/edits.ts';
import type { PartBuilder } from '../../splice/part-builder.ts';
import type { Range } from './inline-pieces.ts';

const shown = new Set([
  'title',
  'subtitle',
  'description',
  'summary',
  'abstract',
  'excerpt',
  'caption',
  'linktitle',
  'tagline',
]);

/** Values of front matter that say language or direction. */
export interface FrontMatterMarks {
  language: Range | undefined;
  direction: Range | undefined;
}

/** Titles and descriptions become units; every other line stays, as keys and settings do. */
export function collectFrontMatter(range: Range, builder: PartBuilder): FrontMatterMarks {
  const { source } = builder.part;
  const marks: FrontMatterMarks = { language: undefined, direction: undefined };
  const line = /([^\r\n]*)(?:\r\n|[\r\n]|$)/g;
  line.lastIndex = range.start;
  for (let match = line.exec(source); match && match.index < range.end; match = line.exec(source)) {
    const text = match[1] ?? '';
    const entry = /^([\w-]+)(\s*[:=]\s*)(\S.*?)\s*$/.exec(text);
    const [, key = '', gap = '', value = ''] = entry ?? [];
    const start = match.index + key.length + gap.length;
    const valueRange = { start, end: start + value.length };
    if (/^(?:lang|language|locale)$/i.test(key)) marks.language = valueRange;
    if (/^(?:dir|direction)$/i.test(key)) marks.direction = valueRange;
    if (entry && shown.has(key.toLowerCase())) addValue(value, valueRange, builder);
    else {
      builder.found(text);
      builder.exclude(text, 'identifier');
    }
    if (match[0] === '') break;
  }
  return marks;
}

function addValue(raw: string, range: Range, builder: PartBuilder): void {
  builder.found(raw);
  const quote = raw[0] === raw.at(-1) && raw.length > 1 ? raw[0] : '';
  if (quote === '"' && !/\\[^"\\n]/.test(raw)) {
    const text = raw.slice(1, -1).replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
    addQuoted(raw, text, range, builder);
  } else if (quote === "'") addQuoted(raw, raw.slice(1, -1).replaceAll("''", "'"), range, builder);
  else if (/^[\p{L}\p{N}“(]/u.test(raw)) addQuoted(raw, raw, range, builder);
  // Block scalars, lists and anchors are more than one line of text.
  else builder.exclude(raw, 'identifier');
}

function addQuoted(raw: string, text: string, range: Range, builder: PartBuilder): void {
  const unit = builder.add([{ kind: 'text', text: raw, ...range }], {
    kind: 'metadata',
    spell: (next) => spellValue(raw, next),
  });
  if (unit) unit.unit.content = [text];
}

function spellValue(raw: string, text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  if (raw.startsWith("'")) return `'${flat.replaceAll("'", "''")}'`;
  const plain = !raw.startsWith('"') && /^[\p{L}\p{N}]/u.test(flat) && !/:(?:\s|$)|\s#|["\\]/.test(flat);
  return plain ? flat : `"${flat.replace(/["\\]/g, '\\$&')}"`;
}

export function frontMatterEdits(source: string, marks: FrontMatterMarks, options: WriteOptions): Edit[] {
  const from = requireLanguage(options.source);
  const to = requireLanguage(options.target);
  const edits: Edit[] = [];
  if (from.code === to.code) return edits;
  const { language, direction } = marks;
  const bare = (range: Range): string => source.slice(range.start, range.end).replace(/["']/g, '');
  if (language && findLanguage(bare(language))?.code === from.code) edits.push({ ...language, text: to.code });
  if (direction && bare(direction).toLowerCase() === from.direction) edits.push({ ...direction, text: to.direction });
  return edits;
}
