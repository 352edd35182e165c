import { requireLanguage } from '@targum/languages';
import { encodeText } from '../../encoding/text-encoding.ts';
import { DocumentError } from '../../errors.ts';
import { LedgerBook } from '../../ledger/index.ts';
import { withDefaults } from '../../limits.ts';
import { bilingualWriter } from '../../markup/bilingual-writer.ts';
import { collectUnits } from '../../markup/collect-units.ts';
import { directionEdits, findDirectionMarks } from '../../markup/direction-edits.ts';
import { htmlTokens } from '../../markup/html-tokens.ts';
import { type Dialect, html5, markupWriter, xhtml5 } from '../../markup/markup-writer.ts';
import { xmlTokens } from '../../markup/xml-tokens.ts';
import type { Format, Notice, OpenedDocument, OpenOptions, WriteOptions } from '../../model.ts';
import { openSpliced } from '../../splice/open-spliced.ts';
import { PartBuilder } from '../../splice/part-builder.ts';
import { declareEncoding, readHtml } from './read-html.ts';

export const html: Format = {
  id: 'html',
  name: 'Web page',
  extensions: ['html', 'htm'],
  mediaType: 'text/html',
  writesAs: 'html',
  open: async (bytes, options) => openHtml(bytes, options),
};

export const xhtml: Format = {
  id: 'xhtml',
  name: 'XHTML page',
  extensions: ['xhtml', 'xht'],
  mediaType: 'application/xhtml+xml',
  writesAs: 'xhtml',
  open: async (bytes, options) => openPage('xhtml', xhtml5, bytes, options),
};

/**
 * Many pages are XHTML under the name of HTML. Read as HTML, an empty `<title/>` would swallow the page,
 * so what is well-formed XHTML is read as that.
 */
function openHtml(bytes: Uint8Array, options: OpenOptions): OpenedDocument {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  if (/^[^<]*<\?xml\s/.test(head) || /<html[^>]+xmlns\s*=/i.test(head)) {
    try {
      return openPage('html', xhtml5, bytes, options);
    } catch (error) {
      const notXml = error instanceof DocumentError && /^document_(?:corrupt|entities_forbidden)$/.test(error.code);
      if (!notXml) throw error;
    }
  }
  return openPage('html', html5, bytes, options);
}

function openPage(format: string, dialect: Dialect, bytes: Uint8Array, options: OpenOptions): OpenedDocument {
  const limits = withDefaults(options.limits);
  const file = readHtml(bytes, options.limits);
  const book = new LedgerBook();
  const tokens = dialect.xml ? xmlTokens(file.text, 'page', limits) : htmlTokens(file.text);
  const builder = new PartBuilder('page', file.text, book);
  collectUnits(tokens, builder, limits);
  const marks = findDirectionMarks(tokens);
  const hasRoot = tokens.some((token) => token.kind === 'open' && (token.name === 'html' || token.name === 'body'));
  return openSpliced({
    format,
    file,
    part: builder.part,
    book,
    notices: [],
    writer: (wanted) => (wanted.layout === 'bilingual' ? bilingualWriter : markupWriter)(file.text, dialect, wanted),
    otherEdits: (wanted) =>
      wanted.layout === 'bilingual' ? [] : directionEdits(file.text, marks, wanted, dialect.xml ? 'both' : 'lang'),
    finish: (text, notices, wanted) => {
      if (!hasRoot && turns(wanted)) notices.push(noRoot);
      // A letter that the page's encoding lacks moves the page to UTF-8, and the page must say so.
      return declareEncoding(text, encodeText(text, file.encoding) ? file.encoding.name : 'utf-8');
    },
  });
}

const noRoot: Notice = {
  code: 'direction-not-said',
  message: 'The file is a piece of a page: the page it is put into has to say language and direction.',
};

function turns(options: WriteOptions): boolean {
  return requireLanguage(options.source).direction !== requireLanguage(options.target).direction;
}
