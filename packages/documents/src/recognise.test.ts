import { describe, expect, test } from 'vitest';
import { makeDocx, paragraph, run } from './formats/docx/testing/make-docx.ts';
import { formats, recognise } from './index.ts';
import { createZip } from './zip/index.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function found(bytes: Uint8Array, name?: string): Promise<string> {
  return recognise(bytes, name === undefined ? {} : { name }).then(
    (format) => format.id,
    (error: { code: string }) => error.code,
  );
}

describe('a file is what its content says', () => {
  test('a Word document is one under any honest name, or none', async () => {
    const bytes = await makeDocx({ body: paragraph(run('x')) });
    expect(await found(bytes)).toBe('docx');
    expect(await found(bytes, 'REPORT.DOCX')).toBe('docx');
    expect(await found(bytes, 'macro.docm')).toBe('docx');
    expect(await found(bytes, 'unknown.xyz')).toBe('docx');
  });

  test.each(['a.odt', 'a.epub', 'a.pdf', 'a.txt', 'a.rtf'])(
    'the same document named %s is mislabelled',
    async (name) => {
      expect(await found(await makeDocx({ body: '' }), name)).toBe('document_mislabelled');
    },
  );

  test('text is told by its name, and is plain text without one', async () => {
    expect(await found(encode('hello'), 'a.txt')).toBe('txt');
    expect(await found(encode('1\n00:00:01,000 --> 00:00:02,000\nhello\n'), 'a.srt')).toBe('srt');
    expect(await found(encode('hello'))).toBe('txt');
  });

  test('what nobody knows is refused', async () => {
    expect(await found(encode('hello'), 'a.xyz')).toBe('document_unsupported');
    expect(await found(new Uint8Array(5000), 'a.bin')).toBe('document_unsupported');
    expect(await found(await createZip([{ name: 'xl/workbook.xml', bytes: '<x/>' }]))).toBe('document_unsupported');
    expect(await found(new Uint8Array())).toBe('document_empty');
  });

  test('a document with a password is recognised in its old container, even without a name', async () => {
    const ole = new Uint8Array(4096);
    ole.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    for (const [index, letter] of Array.from('EncryptedPackage').entries())
      ole[1024 + index * 2] = letter.charCodeAt(0);
    expect(await found(ole)).toBe('document_encrypted');
    expect(await found(ole, 'a.doc')).toBe('document_encrypted');
  });

  test('no two formats claim the same extension', () => {
    const extensions = formats.flatMap((format) => format.extensions);
    expect(new Set(extensions).size).toBe(extensions.length);
  });
});
