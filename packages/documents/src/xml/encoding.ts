import { DocumentError } from '../errors.ts';

export interface DecodedXml {
  text: string;
  /** Byte order mark and encoding to write with. */
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be';
  bom: boolean;
}

/** Decodes by byte order mark, then by the declaration; malformed bytes are refused, never replaced. */
export function decodeXml(bytes: Uint8Array, part = 'XML'): DecodedXml {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) {
    return { text: decode(bytes.subarray(3), 'utf-8', part), encoding: 'utf-8', bom: true };
  }
  if (first === 0xff && second === 0xfe) {
    return { text: decode(bytes.subarray(2), 'utf-16le', part), encoding: 'utf-16le', bom: true };
  }
  if (first === 0xfe && second === 0xff) {
    return { text: decode(bytes.subarray(2), 'utf-16be', part), encoding: 'utf-16be', bom: true };
  }
  if (first === 0x3c && second === 0)
    return { text: decode(bytes, 'utf-16le', part), encoding: 'utf-16le', bom: false };
  if (first === 0 && second === 0x3c)
    return { text: decode(bytes, 'utf-16be', part), encoding: 'utf-16be', bom: false };
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declaration = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.-]+)["']/.exec(head);
  const declared = declaration?.[1]?.toLowerCase() ?? 'utf-8';
  if (declared === 'utf-8' || declared === 'utf8') {
    return { text: decode(bytes, 'utf-8', part), encoding: 'utf-8', bom: false };
  }
  // Written back as UTF-8, so the declaration says so from here on.
  const text = decode(bytes, declared, part).replace(/(<\?xml[^>]*?encoding\s*=\s*["'])[\w.-]+/, '$1UTF-8');
  return { text, encoding: 'utf-8', bom: false };
}

export function encodeXml(text: string, as: Pick<DecodedXml, 'encoding' | 'bom'>): Uint8Array {
  if (as.encoding === 'utf-8') return new TextEncoder().encode(as.bom ? `\uFEFF${text}` : text);
  const full = as.bom ? `\uFEFF${text}` : text;
  const bytes = new Uint8Array(full.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < full.length; index++) {
    view.setUint16(index * 2, full.charCodeAt(index), as.encoding === 'utf-16le');
  }
  return bytes;
}

function decode(bytes: Uint8Array, encoding: string, part: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    const what = cause instanceof RangeError ? 'declares the unknown encoding' : 'is not valid';
    throw new DocumentError('document_invalid_encoding', `${part} ${what} ${encoding}`, { cause });
  }
}
