import { DocumentError } from '../errors.ts';
import { withDefaults } from '../limits.ts';
import type { Limits, Notice } from '../model.ts';
import { detectEncoding, type Encoding } from './detect-encoding.ts';
import { decodeText, encodeText } from './text-encoding.ts';
import { visualToLogical } from './visual-hebrew.ts';

export interface TextFile {
  text: string;
  encoding: Encoding;
  notices: Notice[];
}

/** Reads a file of plain text; what was done to read it is said in the notices. */
export function openText(bytes: Uint8Array, limits?: Partial<Limits>): TextFile {
  const bounds = withDefaults(limits);
  if (bytes.length === 0) throw new DocumentError('document_empty', 'The file is empty');
  if (bytes.length > bounds.inputBytes) {
    throw new DocumentError('document_too_large', `The file is larger than ${bounds.inputBytes} bytes`);
  }
  const encoding = detectEncoding(bytes);
  const text = decodeText(bytes, encoding);
  if (/^\s*$/u.test(text)) throw new DocumentError('document_empty', 'The file holds nothing but white space');
  const notices: Notice[] = [];
  if (encoding.name !== 'utf-8') {
    notices.push({ code: 'encoding-detected', message: `The text was read as ${encoding.name}.` });
  }
  if (!encoding.visual) return { text, encoding, notices };
  notices.push({
    code: 'visual-order-converted',
    message: 'The Hebrew was stored in the order it is seen; it was turned into reading order and is written as UTF-8.',
  });
  const logical = text.replace(/[^\r\n]+/g, visualToLogical);
  return { text: logical, encoding: { name: 'utf-8', mark: 0, visual: false }, notices };
}

/** Bytes in the encoding the file came in, or in UTF-8 where that lacks a letter, which is then said. */
export function closeText(text: string, encoding: Encoding, notices: Notice[]): Uint8Array {
  const bytes = encodeText(text, encoding);
  if (bytes) return bytes;
  notices.push({
    code: 'encoding-changed',
    message: `The translation has letters that ${encoding.name} lacks; the file is written as UTF-8.`,
  });
  return new TextEncoder().encode(text.toWellFormed());
}
