import type { Inline, OpenedDocument, Unit, UnitTranslation, WrittenDocument } from '../model.ts';

const alef = 0x05d0;

/** Letters of one alphabet for the other; words in capitals stay, as product names do. */
export function pseudoHebrew(text: string): string {
  return text.replace(/[A-Za-z]+/g, (word) => {
    if (word.length > 1 && word === word.toUpperCase()) return word;
    return Array.from(word.toLowerCase(), (letter) => String.fromCharCode(alef + letter.charCodeAt(0) - 97)).join('');
  });
}

function pseudoEnglish(text: string): string {
  return text.replace(/[\u05D0-\u05EA]/g, (letter) =>
    String.fromCharCode(97 + Math.min(25, letter.charCodeAt(0) - alef)),
  );
}

const mapText =
  (change: (text: string) => string) =>
  (unit: Unit): UnitTranslation => ({
    content: unit.content.map((piece): Inline => (typeof piece === 'string' ? change(piece) : piece)),
  });

export const same = (unit: Unit): UnitTranslation => ({ content: unit.content });
export const asHebrew = mapText(pseudoHebrew);
const asEnglish = mapText(pseudoEnglish);

export function writeHebrew(document: OpenedDocument): Promise<WrittenDocument> {
  return document.write({ source: 'en', target: 'he', translate: asHebrew });
}

export function writeEnglish(document: OpenedDocument): Promise<WrittenDocument> {
  return document.write({ source: 'he', target: 'en', translate: asEnglish });
}

export function writeSame(document: OpenedDocument, source = 'en', target = source): Promise<WrittenDocument> {
  return document.write({ source, target, translate: same });
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const textOf = (written: { bytes: Uint8Array }): string => new TextDecoder().decode(written.bytes);
