import { encodeText } from '../../encoding/text-encoding.ts';
import { LedgerBook } from '../../ledger/index.ts';
import { withDefaults } from '../../limits.ts';
import { bilingualWriter } from '../../markup/bilingual-writer.ts';
import { collectUnits } from '../../markup/collect-units.ts';
import { directionEdits, findDirectionMarks } from '../../markup/direction-edits.ts';
import { htmlTokens } from '../../markup/html-tokens.ts';
import { type Dialect, html5, markupWriter, xhtml5 } from '../../markup/markup-writer.ts';
import { xmlTokens } from '../../markup/xml-tokens.ts';
import type { Format, OpenedDocument, OpenOptions } from '../../model.ts';
import { openSpliced } from '../../splice/open-spliced.ts';
import { PartBuilder } from '../../splice/part-builder.ts';
import { declareEncoding, readHtml } from './read-html.ts';

export const html: Format = {
  id: 'html',
  name: 'Web page',
  extensions: ['html', 'htm'],
  mediaType: 'text/html',
  writesAs: 'html',
  open: async (bytes, options) => openPage('html', html5, bytes, options),
};

export const xhtml: Format = {
  id: 'xhtml',
  name: 'XHTML page',
  extensions: ['xhtml', 'xht'],
  mediaType: 'application/xhtml+xml',
  writesAs: 'xhtml',
  open: async (bytes, options) => openPage('xhtml', xhtml5, bytes, options),
};

function openPage(format: string, dialect: Dialect, bytes: Uint8Array, options: OpenOptions): OpenedDocument {
  const limits = withDefaults(options.limits);
  const file = readHtml(bytes, options.limits);
  const book = new LedgerBook();
  const tokens = dialect.xml ? xmlTokens(file.text, 'page', limits) : htmlTokens(file.text);
  const builder = new PartBuilder('page', file.text, book);
  collectUnits(tokens, builder, limits);
  const marks = findDirectionMarks(tokens);
  return openSpliced({
    format,
    file,
    part: builder.part,
    book,
    notices: [],
    writer: (wanted) => (wanted.layout === 'bilingual' ? bilingualWriter : markupWriter)(file.text, dialect, wanted),
    otherEdits: (wanted) =>
      wanted.layout === 'bilingual' ? [] : directionEdits(file.text, marks, wanted, dialect.xml ? 'both' : 'lang'),
    // A letter that the page's encoding lacks moves the page to UTF-8, and the page must say so.
    finish: (text) => declareEncoding(text, encodeText(text, file.encoding) ? file.encoding.name : 'utf-8'),
  });
}
