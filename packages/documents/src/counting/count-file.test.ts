import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildDocx } from '../formats/docx/build-docx.ts';
import { openDocument } from '../index.ts';
import { makeEpub } from '../testing/make-epub.ts';
import { bytesOf } from '../testing/pseudo-translate.ts';
import { countFile, countInstantly } from './index.ts';

/** Every module that a file reaches, through static and lazy imports, and the packages they name. */
function reach(entry: string): { packages: Set<string>; files: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const queue = [entry];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    const source = readFileSync(file, 'utf8').replace(/^import type .*$|^export type .*$/gm, '');
    for (const [, name = ''] of source.matchAll(/(?:from|import\()\s*'([^']+)'/g)) {
      if (name.startsWith('.')) queue.push(resolve(dirname(file), name));
      else packages.add(name);
    }
  }
  return { packages, files };
}

describe('countFile', () => {
  it('counts a file by the same rule as the server', async () => {
    const files: [string, Uint8Array][] = [
      ['a.txt', bytesOf('one two – three\nשלום עולם')],
      ['a.md', bytesOf('# One two\n\nthree `code here` four')],
      ['a.html', bytesOf('<p>one <b>two</b></p><script>not these</script>')],
      ['a.srt', bytesOf('1\n00:00:01,000 --> 00:00:02,000\none two\n')],
      ['a.epub', await makeEpub({ chapters: ['<p>one two three</p>'] })],
      ['a.docx', await buildDocx({ language: 'en', blocks: [{ kind: 'paragraph', content: ['one two three'] }] })],
    ];
    for (const [name, bytes] of files) {
      expect([name, await countFile(bytes, name)]).toEqual([
        name,
        { words: (await openDocument(bytes, { name })).words, exact: true },
      ]);
    }
    expect((await countFile(files[0]?.[1] ?? new Uint8Array(), 'A.TXT')).words).toBe(5);
  });

  it('estimates by the specification what cannot be read', async () => {
    const bytes = new Uint8Array(840);
    expect(await countFile(bytes, 'a.docx')).toEqual({ words: 120, exact: false });
    expect(await countFile(bytes, 'a.doc')).toEqual({ words: 105, exact: false });
    expect(await countFile(bytes, 'a.PDF')).toEqual({ words: 84, exact: false });
    expect(await countFile(bytes, 'a.xyz')).toEqual({ words: 140, exact: false });
    expect(countInstantly(bytesOf('  a b  '), 'x.txt')).toBe(2);
    expect(countInstantly(bytesOf(' \n'), 'x.txt')).toBe(0);
  });

  it('reaches nothing that needs Node, so that it can be bundled for a browser', () => {
    const { packages, files } = reach(fileURLToPath(new URL('index.ts', import.meta.url)));
    expect(files.size).toBeGreaterThan(60);
    expect([...files].every((file) => existsSync(file))).toBe(true);
    expect(
      [...packages].filter((name) => name.startsWith('node:') || name === 'word-extractor' || name.startsWith('pdfjs')),
    ).toEqual([]);
  });
});
