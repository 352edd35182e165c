import { requireLanguage } from '@targum/languages';
import { plainText } from '../inline/index.ts';
import type { Inline, WriteOptions } from '../model.ts';
import type { SplicedUnit } from '../splice/pieces.ts';
import type { UnitWriter } from '../splice/translate-units.ts';
import { findLatinInsertions, hasHebrew } from './isolate-latin.ts';

export interface Dialect {
  /** XHTML knows no `&nbsp;` and needs empty tags closed. */
  xml: boolean;
  /** Tags around a Latin insertion; EPUB 2 has no `bdi`, other XML vocabularies have nothing. */
  isolate: [string, string] | undefined;
}

export const html5: Dialect = { xml: false, isolate: ['<bdi>', '</bdi>'] };
export const xhtml5: Dialect = { xml: true, isolate: ['<bdi>', '</bdi>'] };
export const xhtml11: Dialect = { xml: true, isolate: ['<span dir="ltr">', '</span>'] };
export const plainXml: Dialect = { xml: true, isolate: undefined };

// XML has no spelling at all for these, and HTML no use.
const unwritable = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu;

export function escapeMarkup(text: string, dialect: Dialect): string {
  return text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\u00A0/g, dialect.xml ? '&#160;' : '&nbsp;');
}

export function escapeMarkupAttribute(text: string, dialect: Dialect, quote: string): string {
  const escaped = escapeMarkup(text, dialect).replace(/[\n\t]/g, ' ');
  return quote === "'" ? escaped.replace(/'/g, '&#39;') : escaped.replace(/"/g, '&quot;');
}

/** Spells units of HTML and XHTML; in right-to-left prose Latin insertions are isolated. */
export function markupWriter(source: string, dialect: Dialect, options: WriteOptions): UnitWriter {
  const toRight = requireLanguage(options.target).direction === 'rtl';
  const turns = requireLanguage(options.source).direction !== requireLanguage(options.target).direction;
  return {
    rewrites: (spliced) => turns && spliced.pieces.some((piece) => piece.kind === 'ghost'),
    write(content, spliced, writeCode) {
      if (spliced.place === 'attribute')
        return escapeMarkupAttribute(plainText(content), dialect, source[spliced.end] ?? '"');
      if (spliced.place === 'bare-attribute') return `"${escapeMarkupAttribute(plainText(content), dialect, '"')}"`;
      const isolate =
        toRight && spliced.place === 'prose' && hasHebrew(plainText(content)) ? dialect.isolate : undefined;
      const spellLine = lineSpeller(source, spliced);
      return joinIsolation(content, isolate)
        .map((piece) => {
          if (typeof piece === 'string') return escapeMarkup(piece, dialect).replace(/\n/g, spellLine);
          if ('mark' in piece) return piece.mark;
          const written = writeCode(piece);
          return isolate && readsFromLeft(written) ? `${isolate[0]}${written}${isolate[1]}` : written;
        })
        .join('');
    },
  };
}

type Marked = Inline | { mark: string };

/** Code in running text: in right-to-left prose the brackets of `call()` would jump in front of it. */
function readsFromLeft(written: string): boolean {
  return /^<(?:code|kbd|samp|tt|var)[\s>]/i.test(written) && /[a-z]/i.test(written) && !hasHebrew(written);
}

function joinIsolation(content: readonly Inline[], isolate: [string, string] | undefined): Marked[] {
  if (!isolate) return [...content];
  return content.flatMap((piece): Marked[] => {
    if (typeof piece !== 'string') return [piece];
    return findLatinInsertions(piece).flatMap((stretch): Marked[] =>
      stretch.isolate ? [{ mark: isolate[0] }, stretch.text, { mark: isolate[1] }] : [stretch.text],
    );
  });
}

/** Spells line breaks as the source did, in order; further ones as the first, and as themselves where there was none. */
function lineSpeller(source: string, spliced: SplicedUnit): () => string {
  const tags = spliced.pieces
    .filter((piece) => piece.kind === 'text' && piece.line)
    .map((piece) => source.slice(piece.start, piece.end));
  const first = spliced.place === 'prose' ? (tags[0] ?? '\n') : '\n';
  let next = 0;
  return () => {
    next += 1;
    return spliced.place === 'prose' ? (tags[next - 1] ?? first) : first;
  };
}
