import { DocumentError } from '../../errors.ts';

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

export function isOle(bytes: Uint8Array): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/** Directory names are stored in UTF-16 at multiples of 128 bytes. */
export function hasStream(bytes: Uint8Array, name: string): boolean {
  const wanted = Uint8Array.from(Array.from(name).flatMap((letter) => [letter.charCodeAt(0), 0]));
  for (let at = 512; at + wanted.length <= bytes.length; at += 128) {
    if (wanted.every((byte, index) => bytes[at + index] === byte) && bytes[at + wanted.length] === 0) return true;
  }
  return false;
}

/** Refuses what only looks like an old Word file: protected ones, cut-off ones, spreadsheets. */
export function inspectDoc(bytes: Uint8Array): void {
  if (!isOle(bytes)) throw new DocumentError('document_mislabelled', 'The file is not a Word 97-2003 document');
  if (hasStream(bytes, 'EncryptedPackage')) {
    throw new DocumentError('document_encrypted', 'The file is protected by a password');
  }
  if (!hasStream(bytes, 'WordDocument')) {
    const directory = 512 * (1 + (bytes[48] ?? 0) + (bytes[49] ?? 0) * 256 + (bytes[50] ?? 0) * 65_536);
    if (directory + 128 > bytes.length)
      throw new DocumentError('document_truncated', 'The file is cut off before its directory');
    throw new DocumentError('document_mislabelled', 'The file is an old Office file but not a Word document');
  }
  if (isProtected(bytes)) throw new DocumentError('document_encrypted', 'The file is protected by a password');
}

/** The document's head begins with EC A5 at a sector; bit 8 of its flags says that it is encrypted. */
function isProtected(bytes: Uint8Array): boolean {
  for (let at = 512; at + 12 <= bytes.length; at += 512) {
    const version = (bytes[at + 2] ?? 0) | ((bytes[at + 3] ?? 0) << 8);
    if (bytes[at] !== 0xec || bytes[at + 1] !== 0xa5 || version < 0x65 || version > 0x120) continue;
    return ((bytes[at + 11] ?? 0) & 0x01) !== 0;
  }
  return false;
}
