import { requireLanguage } from '@targum/languages';
import { plainText } from '../inline/index.ts';
import type { WriteOptions } from '../model.ts';
import type { UnitWriter } from '../splice/translate-units.ts';
import { type Dialect, escapeMarkup, escapeMarkupAttribute, markupWriter } from './markup-writer.ts';

/** Keeps each unit and puts its translation below it, in the same element, with its own language and side. */
export function bilingualWriter(source: string, dialect: Dialect, options: WriteOptions): UnitWriter {
  const translation = markupWriter(source, dialect, options);
  const { code, direction } = requireLanguage(options.target);
  const language = dialect.xml ? `xml:lang="${code}"` : `lang="${code}"`;
  return {
    write(content, spliced, writeCode) {
      const original = source.slice(spliced.start, spliced.end);
      if (spliced.place === 'attribute') {
        return `${original} · ${escapeMarkupAttribute(plainText(content), dialect, source[spliced.end] ?? '"')}`;
      }
      if (spliced.place === 'bare-attribute')
        return `"${original} · ${escapeMarkupAttribute(plainText(content), dialect, '"')}"`;
      if (spliced.place === 'raw-text') return `${original} · ${escapeMarkup(plainText(content), dialect)}`;
      // The same id twice would break links, so only the original keeps it.
      const below = translation.write(content, spliced, (piece) =>
        writeCode(piece).replace(/\s(?:id|name)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/g, ''),
      );
      return `${original} <span ${language} dir="${direction}" class="translation" style="display: block">${below}</span>`;
    },
  };
}
