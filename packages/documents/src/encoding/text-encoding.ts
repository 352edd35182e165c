import { DocumentError } from '../errors.ts';
import type { Encoding, EncodingName } from './detect-encoding.ts';

export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  const body = bytes.subarray(encoding.mark);
  try {
    return new TextDecoder(labelOf(encoding.name), { fatal: !isSingleByte(encoding.name), ignoreBOM: true }).decode(
      body,
    );
  } catch (cause) {
    throw new DocumentError('document_invalid_encoding', `The text is not valid ${encoding.name}.`, { cause });
  }
}

/** ISO-8859-8-I is the same table without the browser's promise of visual order. */
function labelOf(name: EncodingName): string {
  return name === 'iso-8859-8' ? 'iso-8859-8-i' : name;
}

function isSingleByte(name: EncodingName): boolean {
  return name.startsWith('windows') || name.startsWith('iso');
}

const tables = new Map<EncodingName, Map<string, number>>();

function tableOf(name: EncodingName): Map<string, number> {
  const known = tables.get(name);
  if (known) return known;
  const table = new Map<string, number>();
  const decoder = new TextDecoder(labelOf(name));
  for (let byte = 255; byte >= 0; byte -= 1) {
    const character = decoder.decode(Uint8Array.of(byte));
    if (character !== '\uFFFD') table.set(character, byte);
  }
  tables.set(name, table);
  return table;
}

/** The bytes of a text in an encoding, or undefined where the encoding lacks one of its characters. */
export function encodeText(text: string, encoding: Encoding): Uint8Array | undefined {
  const wellFormed = text.toWellFormed();
  if (encoding.name === 'utf-8') {
    return withMark(encoding.mark > 0 ? [0xef, 0xbb, 0xbf] : [], new TextEncoder().encode(wellFormed));
  }
  if (encoding.name === 'utf-16le' || encoding.name === 'utf-16be') return encodeUtf16(wellFormed, encoding);
  const table = tableOf(encoding.name);
  const bytes = new Uint8Array(wellFormed.length);
  for (let index = 0; index < wellFormed.length; index += 1) {
    const byte = table.get(wellFormed[index] ?? '');
    if (byte === undefined) return undefined;
    bytes[index] = byte;
  }
  return bytes;
}

function encodeUtf16(text: string, encoding: Encoding): Uint8Array {
  const little = encoding.name === 'utf-16le';
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), little);
  return withMark(encoding.mark > 0 ? (little ? [0xff, 0xfe] : [0xfe, 0xff]) : [], bytes);
}

function withMark(mark: number[], body: Uint8Array): Uint8Array {
  if (mark.length === 0) return body;
  const bytes = new Uint8Array(mark.length + body.length);
  bytes.set(mark);
  bytes.set(body, mark.length);
  return bytes;
}
