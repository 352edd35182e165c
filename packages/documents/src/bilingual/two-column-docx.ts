import { requireLanguage } from '@targum/languages';
import { buildDocx, type DocxBlock, type DocxRow, type DocxSpan } from '../formats/docx/build-docx.ts';
import { acceptTranslation } from '../inline/index.ts';
import type { Inline, Unit, WriteOptions } from '../model.ts';

/** Source and translation side by side, a row for each unit, the source where its reader starts. */
export async function buildTwoColumnDocx(units: readonly Unit[], options: WriteOptions): Promise<Uint8Array> {
  const source = requireLanguage(options.source);
  const target = requireLanguage(options.target);
  const marks = { source: 0, target: 0, notes: 0 };
  const noteCount = units.filter((unit) => unit.kind === 'note').length;
  const cited = units.flatMap((unit) => Object.values(unit.looks ?? {})).filter((look) => look.note).length;
  const rows: DocxRow[] = [
    { header: true, cells: [[title(source.ownName, options.source)], [title(target.ownName, options.target)]] },
  ];
  for (const unit of units) {
    if (unit.kind === 'metadata' || unit.kind === 'alt-text') continue;
    const accepted = acceptTranslation(unit, options.translate(unit));
    const number = unit.kind === 'note' && cited === noteCount ? `${++marks.notes}. ` : '';
    const left = block(
      unit,
      spans(unit, unit.content, () => ++marks.source),
      number,
      options.source,
    );
    const content = 'content' in accepted ? accepted.content : [];
    const right = block(
      unit,
      spans(unit, content, () => ++marks.target),
      number,
      options.target,
    );
    rows.push({ cells: [[left], [right]] });
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

function title(text: string, language: string): DocxBlock {
  return { kind: 'paragraph', content: [{ text, bold: true }], language };
}

function block(unit: Unit, content: DocxSpan[], prefix: string, language: string): DocxBlock {
  const all = prefix === '' ? content : [prefix, ...content];
  if (unit.kind === 'heading') return { kind: 'heading', level: unit.level ?? 1, content: all, language };
  if (unit.kind === 'list-item') return { kind: 'list-item', ordered: false, level: 0, content: all, language };
  return {
    kind: 'paragraph',
    content: all,
    language,
    ...(unit.kind === 'caption' ? { style: 'Caption' as const } : {}),
  };
}

/** The innermost code decides how text looks; a note mark is its number. */
function spans(unit: Unit, content: readonly Inline[], nextMark: () => number): DocxSpan[] {
  const open: number[] = [];
  return content.flatMap((piece): DocxSpan[] => {
    if (typeof piece === 'string') {
      const look = unit.looks?.[open.at(-1) ?? 0];
      if (!look) return [piece];
      const { bold, italic, strike, position } = look;
      const underline = look.underline ?? look.link;
      return [{ text: piece, ...clean({ bold, italic, strike, underline }), ...(position ? { position } : {}) }];
    }
    if ('open' in piece) open.push(piece.open);
    else if ('close' in piece) open.pop();
    else if (unit.looks?.[piece.single]?.note) return [{ text: String(nextMark()), position: 'superscript' }];
    return [];
  });
}

function clean(flags: Record<string, boolean | undefined>): Record<string, true> {
  return Object.fromEntries(Object.entries(flags).flatMap(([key, value]) => (value ? [[key, true as const]] : [])));
}
