import { detectEncoding } from '../encoding/detect-encoding.ts';
import { decodeText } from '../encoding/text-encoding.ts';
import { decodeXml } from '../xml/index.ts';

/**
 * The text of a memory, a glossary or an XLIFF file, whichever tool wrote it: markup says its encoding itself, a table
 * is recognised by its bytes, which for Hebrew from a spreadsheet may be Windows-1255. An empty file is an empty text.
 */
export function decodeExchange(bytes: Uint8Array): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 64)).replaceAll('\0', '');
  if (/^(?:ï»¿|ÿþ|þÿ)?\s*</u.test(head)) return decodeXml(bytes).text;
  return bytes.length === 0 ? '' : decodeText(bytes, detectEncoding(bytes));
}
