import { detectEncoding, type Encoding, type EncodingName } from '../../encoding/detect-encoding.ts';
import { openText, type TextFile } from '../../encoding/open-text.ts';
import { decodeText } from '../../encoding/text-encoding.ts';
import { visualToLogical } from '../../encoding/visual-hebrew.ts';
import { DocumentError } from '../../errors.ts';
import { withDefaults } from '../../limits.ts';
import type { Limits, Notice } from '../../model.ts';

/** Names that pages use, and the encodings that we write. */
const known: Readonly<Record<string, EncodingName>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'windows-1255': 'windows-1255',
  cp1255: 'windows-1255',
  'iso-8859-8': 'iso-8859-8',
  'iso-8859-8-i': 'iso-8859-8',
  'iso-8859-8-e': 'iso-8859-8',
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'us-ascii': 'windows-1252',
};

/** A page says its encoding itself; where it does not, or lies, it is detected as for plain text. */
export function readHtml(bytes: Uint8Array, limits?: Partial<Limits>): TextFile {
  const bounds = withDefaults(limits);
  if (bytes.length === 0) throw new DocumentError('document_empty', 'The file is empty');
  if (bytes.length > bounds.inputBytes) {
    throw new DocumentError('document_too_large', `The file is larger than ${bounds.inputBytes} bytes`);
  }
  const label = declaredEncoding(bytes);
  const name = label === undefined ? undefined : known[label];
  if (name === undefined || name === 'utf-8' || startsWithMark(bytes)) return openText(bytes, limits);
  const notices: Notice[] = [];
  const encoding: Encoding = { name, mark: 0, visual: false };
  const text = decodeText(bytes, encoding);
  // The bare name means visual order; only its -I and -E forms are logical.
  if (label !== 'iso-8859-8' || !detectEncoding(bytes).visual) return { text, encoding, notices };
  notices.push({
    code: 'visual-order-converted',
    message: 'The Hebrew of the page was stored in the order it is seen; it was turned into reading order.',
  });
  const logical = text.replace(
    /(^|>)([^<]+)/g,
    (_, edge: string, run: string) => edge + run.replace(/[^\r\n]+/g, visualToLogical),
  );
  return { text: logical, encoding: { name: 'utf-8', mark: 0, visual: false }, notices };
}

function startsWithMark(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (
    (first === 0xef && second === 0xbb) || (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  );
}

function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 2048));
  const match =
    /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w-]+)/i.exec(head) ??
    /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w-]+)/i.exec(head);
  return match?.[1]?.toLowerCase();
}

/** Says the encoding that is really written, where the page says another one; else the page is left alone. */
export function declareEncoding(text: string, encoding: EncodingName): string {
  const change = (whole: string, lead: string, label: string): string =>
    known[label.toLowerCase()] === encoding || label.toLowerCase() === encoding ? whole : lead + encoding;
  return text
    .replace(/(<meta\b[^>]*?\bcharset\s*=\s*["']?\s*)([\w-]+)/i, change)
    .replace(/(^\s*<\?xml[^>]*?encoding\s*=\s*["'])([\w-]+)/i, change);
}
