import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { readGlossaryCsv, readTmx } from '@targum/documents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from '../run-cli.ts';
import { command as align } from './align.ts';

let root: string;
const at = (name: string): string => path.join(root, name);

async function targum(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const told = { out: '', err: '' };
  const into = (key: 'out' | 'err'): Writable =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        told[key] += chunk.toString();
        done();
      },
    });
  const streams = { stdin: Readable.from([]), stdout: into('out'), stderr: into('err') };
  const code = await runCli([align], args, { ...streams, env: {} });
  return { code, ...told };
}

const english = [
  'In 1921 a young doctor named Gutman came to the town. Nobody was waiting for him.',
  'Where is the hospital? Gutman asked the old conductor. The conductor pointed to the hill and said not a word.',
  'The road was long and steep. At 4:15 Gutman stood before the door.',
  'A nurse opened it. You are three days late, she told Gutman.',
];
const hebrew = [
  'בשנת 1921 בא לעיירה רופא צעיר בשם גוטמן. איש לא חיכה לו.',
  'היכן בית החולים? שאל גוטמן את הכרטיסן הזקן. הכרטיסן הצביע אל הגבעה ולא אמר מילה.',
  'הדרך הייתה ארוכה ותלולה. בשעה 4:15 עמד גוטמן לפני הדלת.',
  'אחות פתחה אותה. איחרת בשלושה ימים, אמרה לגוטמן.',
];

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'targum-align-'));
  await writeFile(at('book.txt'), english.join('\n\n'));
  await writeFile(at('ספר.txt'), hebrew.join('\n\n'));
  await writeFile(at('digits.txt'), '1234');
});

afterAll(() => rm(root, { recursive: true, force: true }));

describe('targum align', () => {
  it('writes the pairs of two files as a memory, and what it proposes as a glossary', async () => {
    const told = await targum(
      'align',
      at('book.txt'),
      at('ספר.txt'),
      '-o',
      at('pairs.tmx'),
      '--terms',
      at('terms.csv'),
    );
    expect(told).toMatchObject({ code: 0, out: '', err: expect.stringMatching(/^9 pairs; 0 sentences/u) });
    const memory = readTmx(await readFile(at('pairs.tmx'), 'utf8'));
    expect(memory.entries.at(1)).toMatchObject({
      source: ['Nobody was waiting for him.'],
      target: ['איש לא חיכה לו.'],
    });
    const languages = { source: 'en', target: 'he' };
    const { terms } = readGlossaryCsv(await readFile(at('terms.csv'), 'utf8'), languages);
    expect(terms).toContainEqual(expect.objectContaining({ source: 'Gutman', target: 'גוטמן', mode: 'prefer' }));
  });

  it('writes to standard output where no file is named', async () => {
    const { code, out } = await targum('align', at('ספר.txt'), at('book.txt'));
    expect(code).toBe(0);
    expect(readTmx(out)).toMatchObject({ sourceLanguage: 'he', targetLanguage: 'en' });
  });

  it('says what is wrong with its files and options', async () => {
    expect(await targum('align', at('book.txt'))).toMatchObject({ code: 2, err: expect.stringContaining('two files') });
    expect(await targum('align', at('book.txt'), at('ספר.txt'), '--to', 'klingon')).toMatchObject({ code: 2 });
    expect(await targum('align', at('book.txt'), at('book.txt'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('two languages'),
    });
    expect(await targum('align', at('book.txt'), at('digits.txt'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('--to'),
    });
    expect(await targum('align', at('absent.txt'), at('book.txt'))).toMatchObject({ code: 1 });
  });
});
