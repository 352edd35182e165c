import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { openDocument } from '@targum/documents';
import { useModel } from '@targum/engines';
import { writeTinyModel } from '@targum/engines/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../command.ts';
import { runCli } from '../run-cli.ts';
import { command as count } from './count.ts';
import { modelPlaces, command as models } from './models.ts';
import { command as translate } from './translate.ts';

let root: string;
const at = (name: string): string => path.join(root, name);

async function targum(args: string[], input = ''): Promise<{ code: number; out: string; err: string }> {
  let out = '';
  let err = '';
  const into = (take: (text: string) => void): Writable =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        take(chunk.toString());
        done();
      },
    });
  const commands: Command[] = [translate, count, models];
  const code = await runCli(commands, args, {
    stdin: Readable.from([input]),
    stdout: into((text) => (out += text)),
    stderr: into((text) => (err += text)),
    env: { DATA_DIR: root },
  });
  return { code, out, err };
}

/** A zip whose entries are stored as they are: the least that a Word file needs. */
function storedZip(entries: Record<string, string>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const [label, data] = [Buffer.from(name), Buffer.from(text)];
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(data.length, 14);
    head.writeUInt32LE(data.length, 18);
    head.writeUInt16LE(label.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, label, data]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), head, tail, label]));
    locals.push(local);
    offset += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, index, end]);
}

function wordFile(paragraphs: string): Buffer {
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const top = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  return storedZip({
    '[Content_Types].xml': `${top}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    '_rels/.rels': `${top}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${top}<w:document xmlns:w="${word}"><w:body>${paragraphs}<w:sectPr/></w:body></w:document>`,
  });
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'targum-cli-'));
  const dictionary = { hello: 'שלום', world: 'עולם', school: 'בית-ספר', good: ['טוב', 'נפלא'], '.': '.' };
  await writeTinyModel(path.join(root, 'models', 'tiny'), { dictionary });
  await useModel(modelPlaces({ DATA_DIR: root }), 'tiny');
});

afterAll(() => rm(root, { recursive: true, force: true }));

describe('targum translate', () => {
  it('turns lines into lines, as many as there were', async () => {
    const { code, out } = await targum(['translate', '-', '--to', 'he'], 'hello world.\n\n  good\r\n12\n');
    expect(code).toBe(0);
    expect(out).toBe('שלום עולם.\n\n  טוב\r\n12\n');
  });

  it('translates a text file and reports on it', async () => {
    await writeFile(at('note.txt'), 'hello world.\n\ngood world.\n');
    const { code, err } = await targum(['translate', at('note.txt'), '--to', 'he', '--report', at('report.json')]);
    expect(code).toBe(0);
    expect(await readFile(at('note.he.txt'), 'utf8')).toBe('שלום עולם.\n\nטוב עולם.\n');
    expect(err).toContain('4 words');
    const report = JSON.parse(await readFile(at('report.json'), 'utf8')) as Record<string, unknown>;
    expect(report).toMatchObject({
      source: 'en',
      target: 'he',
      words: 4,
      segments: 2,
      checks: [],
      ledger: { closes: true },
    });
  });

  it('keeps the formatting of a Word file on the words it belongs to', async () => {
    const runs =
      '<w:p><w:r><w:t xml:space="preserve">hello </w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>world</w:t></w:r></w:p>';
    await writeFile(at('letter.docx'), wordFile(runs));
    const { code } = await targum(['translate', at('letter.docx'), '--to', 'he', '--from', 'en', '-o', at('out.docx')]);
    expect(code).toBe(0);
    const { units } = await openDocument(await readFile(at('out.docx')), { name: 'out.docx' });
    expect(units[0]?.content).toEqual(['שלום ', { open: 1 }, 'עולם', { close: 1 }]);
    const back = await targum(['translate', at('out.docx'), '--to', 'en']);
    expect(back).toMatchObject({ code: 1, err: expect.stringContaining('does not translate he to en') });
  });

  it('uses a glossary and a memory', async () => {
    await writeFile(at('terms.csv'), 'source,target\ngood,נפלא\n');
    await writeFile(
      at('units.tmx'),
      '<?xml version="1.0"?><tmx version="1.4"><header srclang="en" datatype="plaintext" segtype="sentence" adminlang="en" o-tmf="x" creationtool="t" creationtoolversion="1"/><body><tu><tuv xml:lang="en"><seg>hello hello.</seg></tuv><tuv xml:lang="he"><seg>שלום רב.</seg></tuv></tu></body></tmx>',
    );
    const args = ['translate', '-', '--to', 'he', '--glossary', at('terms.csv'), '--memory', at('units.tmx')];
    expect((await targum(args, 'good world\nhello hello.')).out).toBe('נפלא עולם\nשלום רב.');
  });

  it('writes in the style of a profile, and says what is wrong with one', async () => {
    await writeFile(at('style.json'), '{"compound": "maqaf"}');
    const args = ['translate', '-', '--to', 'he', '--style', at('style.json'), '--from', 'en'];
    expect((await targum(args, 'hello school.')).out).toBe('שלום בית־ספר.');
    await writeFile(at('style.json'), '{"quotes": "round"}');
    expect(await targum(args, 'hello')).toMatchObject({ code: 1, err: expect.stringContaining('one of straight') });
    await writeFile(at('style.json'), 'quotes');
    expect(await targum(args, 'hello')).toMatchObject({ code: 1, err: expect.stringContaining('style.json') });
  });

  it('tells wrong use from failure by its exit code', async () => {
    expect(await targum(['translate'])).toMatchObject({ code: 2 });
    expect(await targum(['translate', 'x.txt'])).toMatchObject({ code: 2, err: expect.stringContaining('--to') });
    expect(await targum(['translate', 'x.txt', '--to', 'klingon'])).toMatchObject({ code: 2 });
    expect(await targum(['translate', 'x.txt', '--to', 'he', '--quality', 'none'])).toMatchObject({ code: 2 });
    expect(await targum(['translate', at('absent.txt'), '--to', 'he'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be read'),
    });
    expect(await targum(['translate', '-', '--to', 'he'], '123')).toMatchObject({
      code: 1,
      err: expect.stringContaining('--from'),
    });
    expect(await targum(['translate', '-', '--to', 'en'], 'hello')).toMatchObject({
      code: 1,
      err: expect.stringContaining('already'),
    });
  });
});

describe('targum count', () => {
  it('counts the words that would be translated', async () => {
    await writeFile(at('count.txt'), 'one two three\n');
    expect(await targum(['count', at('count.txt')])).toMatchObject({ code: 0, out: '3\n' });
    expect(await targum(['count'])).toMatchObject({ code: 2 });
  });
});

describe('targum models', () => {
  it('lists, pulls and chooses', async () => {
    await writeTinyModel(at('elsewhere/other'), { dictionary: { hello: 'היי' } });
    expect((await targum(['models', 'pull', at('elsewhere/other')])).code).toBe(0);
    expect((await targum(['models', 'list'])).out).toMatch(/^\s+other {2}en→he.*\n\* tiny {2}en→he/mu);
    expect((await targum(['models', 'use', 'other'])).code).toBe(0);
    expect((await targum(['translate', '-', '--to', 'he'], 'hello')).out).toBe('היי');
    expect(await targum(['models', 'use', 'nothing'])).toMatchObject({ code: 1 });
    expect(await targum(['models', 'dance'])).toMatchObject({ code: 2 });
  });
});
