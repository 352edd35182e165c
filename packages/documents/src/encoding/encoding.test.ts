import { describe, expect, it } from 'vitest';
import { detectEncoding } from './detect-encoding.ts';
import { closeText, openText } from './open-text.ts';
import { encodeText } from './text-encoding.ts';
import { visualToLogical } from './visual-hebrew.ts';

const hebrew = 'שלום עולם, זה מבחן של קידוד. "ציטוט" ו-2019.\n';
const encode = (text: string, name: Parameters<typeof encodeText>[1]['name'], mark = 0): Uint8Array => {
  const bytes = encodeText(text, { name, mark, visual: false });
  if (!bytes) throw new Error('not encodable');
  return bytes;
};

describe('detectEncoding', () => {
  it.each([
    ['utf-8', 0],
    ['utf-8', 3],
    ['utf-16le', 2],
    ['utf-16be', 2],
    ['utf-16le', 0],
    ['utf-16be', 0],
    ['windows-1255', 0],
  ] as const)('reads Hebrew in %s with a mark of %i bytes and writes the same bytes', (name, mark) => {
    const bytes = encode(hebrew, name, mark);
    const file = openText(bytes);
    expect(file.text).toBe(hebrew);
    expect(file.encoding).toMatchObject({ name, mark });
    expect(closeText(file.text, file.encoding, [])).toEqual(bytes);
  });

  it('tells windows-1255 by its quotes, dashes and niqqud', () => {
    expect(detectEncoding(encode('שָׁלוֹם – ”עולם“', 'windows-1255')).name).toBe('windows-1255');
  });

  it('takes accented Latin for windows-1252, not for Hebrew', () => {
    expect(detectEncoding(encode('Déjà vu, señor: la façade était là.', 'windows-1252')).name).toBe('windows-1252');
  });

  it('knows visual ISO-8859-8 by where final letters stand and turns it into reading order', () => {
    const lines = ['שלום לכולם, היום יום חמישי', 'בשנת 1999 קנינו Windows 98 לכולן'];
    const visual = lines.map((line) => visualToLogical(line)).join('\n');
    const file = openText(encode(visual, 'iso-8859-8'));
    expect(file.text.split('\n')).toEqual(lines);
    expect(file.notices.map((notice) => notice.code)).toContain('visual-order-converted');
  });

  it('refuses UTF-8 with a few broken bytes instead of guessing another encoding', () => {
    const bytes = encode(hebrew, 'utf-8');
    bytes[10] = 0xff;
    expect(() => openText(bytes)).toThrow(expect.objectContaining({ code: 'document_invalid_encoding' }));
  });

  it('refuses a lone surrogate in UTF-16', () => {
    const bytes = Uint8Array.of(0xff, 0xfe, 0x41, 0, 0x00, 0xd8, 0x42, 0);
    expect(() => openText(bytes)).toThrow(expect.objectContaining({ code: 'document_invalid_encoding' }));
  });

  it('refuses binary data, an empty file and a blank one', () => {
    const code = (bytes: Uint8Array): unknown => {
      try {
        openText(bytes);
      } catch (error) {
        return error instanceof Error && 'code' in error ? error.code : undefined;
      }
      return 'opened';
    };
    expect(code(Uint8Array.from({ length: 500 }, (_, index) => index % 7))).toBe('document_mislabelled');
    expect(code(new Uint8Array())).toBe('document_empty');
    expect(code(encode(' \n\n', 'utf-8'))).toBe('document_empty');
  });

  it('writes UTF-8 and says so when the old encoding lacks a letter', () => {
    const notices: { code: string; message: string }[] = [];
    const bytes = closeText('שלום', { name: 'windows-1252', mark: 0, visual: false }, notices);
    expect(new TextDecoder().decode(bytes)).toBe('שלום');
    expect(notices[0]?.code).toBe('encoding-changed');
  });
});
