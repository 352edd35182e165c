import type { Inline } from '../../model.ts';
import type { SplicedUnit } from '../../splice/pieces.ts';
import type { UnitWriter } from '../../splice/translate-units.ts';
import { type EscapeContext, escapeMarkdown } from './escape-markdown.ts';

/** HTML spellings of the marks, for places where Markdown's own rules would not see them as marks. */
const tags: Readonly<Record<string, string>> = {
  '*': 'em',
  _: 'em',
  '**': 'strong',
  __: 'strong',
  '~': 'del',
  '~~': 'del',
};

interface Spelled {
  text: string;
  /** Set for a mark made of delimiters, which needs the right neighbours. */
  mark?: { open: boolean; code: number };
}

export function markdownWriter(source: string): UnitWriter {
  return {
    write(content, spliced, writeCode) {
      const context = contextOf(spliced);
      const lines = lineBreaks(source, spliced);
      let first = true;
      const spelled = dropEmptyMarks(moveSpacesOut(content), writeCode).map((piece): Spelled => {
        if (typeof piece !== 'string') {
          first = false;
          const text = writeCode(piece);
          return text in tags && !('single' in piece) ? { text, mark: markOf(piece) } : { text };
        }
        const parts = piece.toWellFormed().split('\n');
        const text = parts
          .map(
            (part, index) =>
              (index === 0 ? '' : (lines.shift() ?? ' ')) +
              escapeMarkdown(part, { ...context, startsBlock: context.startsBlock && first && index === 0 }),
          )
          .join('');
        first = false;
        return { text };
      });
      return spellMarks(spelled);
    },
  };
}

function contextOf(spliced: SplicedUnit): EscapeContext {
  const { kind } = spliced.unit;
  return { cell: kind === 'cell', startsBlock: kind !== 'cell' && kind !== 'heading' };
}

function lineBreaks(source: string, spliced: SplicedUnit): string[] {
  return spliced.pieces
    .filter((piece) => piece.kind === 'text' && piece.line)
    .map((piece) => source.slice(piece.start, piece.end));
}

function markOf(piece: Exclude<Inline, string>): { open: boolean; code: number } {
  if ('open' in piece) return { open: true, code: piece.open };
  return { open: false, code: 'close' in piece ? piece.close : -1 };
}

/** `** word**` is no emphasis: spaces at the inside of a pair move to its outside. */
function moveSpacesOut(content: readonly Inline[]): Inline[] {
  const result = [...content];
  for (let index = 0; index + 1 < result.length; index += 1) {
    const [mark, text] = [result[index], result[index + 1]];
    if (typeof mark === 'string' || mark === undefined || !('open' in mark) || typeof text !== 'string') continue;
    const space = /^\s+/.exec(text)?.[0] ?? '';
    if (space === '') continue;
    result.splice(index, 2, space, mark, text.slice(space.length));
  }
  for (let index = result.length - 1; index > 0; index -= 1) {
    const [text, mark] = [result[index - 1], result[index]];
    if (typeof mark === 'string' || mark === undefined || !('close' in mark) || typeof text !== 'string') continue;
    const space = text.slice(text.trimEnd().length);
    if (space === '') continue;
    result.splice(index - 1, 2, text.slice(0, text.length - space.length), mark, space);
  }
  return result.filter((piece) => piece !== '');
}

/** `****` around nothing would be read as letters or as a rule. */
function dropEmptyMarks(content: readonly Inline[], writeCode: (piece: Exclude<Inline, string>) => string): Inline[] {
  const result: Inline[] = [];
  for (const piece of content) {
    const last = result.at(-1);
    const empties =
      typeof piece !== 'string' &&
      'close' in piece &&
      typeof last === 'object' &&
      'open' in last &&
      last.open === piece.close;
    if (empties && typeof last === 'object' && writeCode(last) in tags) result.pop();
    else result.push(piece);
  }
  return result;
}

const letter = /[\p{L}\p{N}\p{M}]/u;
const punctuation = /[\p{P}\p{S}]/u;

/** Marks whose neighbours would hide them are spelled as HTML, both ends of a pair alike. */
function spellMarks(spelled: readonly Spelled[]): string {
  const hidden = new Set<number>();
  spelled.forEach((item, index) => {
    if (!item.mark) return;
    const before = Array.from(spelled[index - 1]?.text ?? '').at(-1) ?? ' ';
    const after = Array.from(spelled[index + 1]?.text ?? '')[0] ?? ' ';
    const [inner, outer] = item.mark.open ? [after, before] : [before, after];
    const flanks = /\S/.test(inner) && !(punctuation.test(inner) && letter.test(outer));
    if (!flanks || (item.text.startsWith('_') && letter.test(outer))) hidden.add(item.mark.code);
  });
  return spelled
    .map(({ text, mark }) => {
      if (!mark || !hidden.has(mark.code)) return text;
      return mark.open ? `<${tags[text]}>` : `</${tags[text]}>`;
    })
    .join('');
}
