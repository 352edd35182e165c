import { DocumentError } from '../errors.ts';
import { looksVisual } from './visual-hebrew.ts';

export type EncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1255' | 'iso-8859-8' | 'windows-1252';

export interface Encoding {
  name: EncodingName;
  /** Bytes of the byte order mark that stands first; 0 where there is none. */
  mark: number;
  /** Letters are stored in the order they are seen, as old Hebrew files do. */
  visual: boolean;
}

const sampleSize = 1 << 16;

/** Names the encoding of a plain text file, or refuses what is no text at all. */
export function detectEncoding(bytes: Uint8Array): Encoding {
  const marked = byMark(bytes);
  if (marked) return marked;
  const wide = utf16WithoutMark(bytes);
  if (wide) return { name: wide, mark: 0, visual: false };
  refuseBinary(bytes);
  const utf8 = surveyUtf8(bytes);
  if (utf8.invalid === 0) return { name: 'utf-8', mark: 0, visual: false };
  if (utf8.sequences > utf8.invalid * 4) {
    throw new DocumentError(
      'document_invalid_encoding',
      `The text is UTF-8 but ${utf8.invalid} of its bytes are not, the first at byte ${utf8.firstInvalid}.`,
    );
  }
  return byLegacyBytes(bytes);
}

function byMark(bytes: Uint8Array): Encoding | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { name: 'utf-8', mark: 3, visual: false };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { name: 'utf-16le', mark: 2, visual: false };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { name: 'utf-16be', mark: 2, visual: false };
  return undefined;
}

/** Latin and Hebrew in UTF-16 have 00 or 05 in nearly every second byte. */
export function utf16WithoutMark(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes.length < 4 || bytes.length % 2 !== 0) return undefined;
  const pairs = Math.min(bytes.length, sampleSize) >> 1;
  let even = 0;
  let odd = 0;
  let zeros = 0;
  for (let index = 0; index < pairs * 2; index += 1) {
    const byte = bytes[index];
    if (byte === 0) zeros += 1;
    if (byte !== 0 && byte !== 5) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  if (zeros === 0) return undefined;
  if (odd > pairs * 0.8 && even < pairs * 0.2) return 'utf-16le';
  if (even > pairs * 0.8 && odd < pairs * 0.2) return 'utf-16be';
  return undefined;
}

function refuseBinary(bytes: Uint8Array): void {
  const end = Math.min(bytes.length, sampleSize);
  let control = 0;
  for (let index = 0; index < end; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte === 0 || (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27))
      control += 1;
  }
  if (control > end / 100) {
    throw new DocumentError('document_mislabelled', 'The file is not text: it holds binary data.');
  }
}

interface Utf8Survey {
  sequences: number;
  invalid: number;
  firstInvalid: number;
}

/** Counts whole multi-byte sequences and bytes that belong to none. */
function surveyUtf8(bytes: Uint8Array): Utf8Survey {
  const survey: Utf8Survey = { sequences: 0, invalid: 0, firstInvalid: -1 };
  let index = 0;
  while (index < bytes.length) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) {
      index += 1;
      continue;
    }
    const length = sequenceLength(bytes, index);
    if (length > 0) {
      survey.sequences += 1;
      index += length;
    } else {
      if (survey.invalid === 0) survey.firstInvalid = index;
      survey.invalid += 1;
      index += 1;
    }
  }
  return survey;
}

function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const second = bytes[at + 1] ?? 0;
  const length =
    lead >= 0xc2 && lead <= 0xdf ? 2 : lead >= 0xe0 && lead <= 0xef ? 3 : lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
  if (length === 0) return 0;
  for (let index = 1; index < length; index += 1) {
    if (((bytes[at + index] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  if ((lead === 0xe0 && second < 0xa0) || (lead === 0xed && second > 0x9f)) return 0;
  if ((lead === 0xf0 && second < 0x90) || (lead === 0xf4 && second > 0x8f)) return 0;
  return length;
}

/** Hebrew letters stand at E0-FA in both old code pages; only windows-1255 fills 80-9F and C0-D3. */
function byLegacyBytes(bytes: Uint8Array): Encoding {
  let high = 0;
  let hebrew = 0;
  let windowsOnly = 0;
  for (const byte of bytes) {
    if (byte < 0x80) continue;
    if (byte <= 0x9f) {
      windowsOnly += 1;
      continue;
    }
    high += 1;
    if (isHebrewByte(byte)) hebrew += 1;
    if (byte >= 0xc0 && byte <= 0xd3) windowsOnly += 1;
  }
  if (hebrew < high * 0.6 || !hasHebrewWord(bytes)) return { name: 'windows-1252', mark: 0, visual: false };
  const visual = looksVisual(new TextDecoder('windows-1255').decode(bytes.subarray(0, sampleSize)));
  if (windowsOnly > 0) return { name: 'windows-1255', mark: 0, visual };
  return { name: visual ? 'iso-8859-8' : 'windows-1255', mark: 0, visual };
}

/** Accented Latin letters stand alone among ASCII; Hebrew ones stand in words. */
function hasHebrewWord(bytes: Uint8Array): boolean {
  let run = 0;
  for (const byte of bytes) {
    run = isHebrewByte(byte) ? run + 1 : 0;
    if (run === 3) return true;
  }
  return false;
}

/** A letter, or niqqud on one. */
function isHebrewByte(byte: number): boolean {
  return (byte >= 0xe0 && byte <= 0xfa) || (byte >= 0xc0 && byte <= 0xd3);
}
