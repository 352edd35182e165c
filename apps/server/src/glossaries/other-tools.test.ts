import * as contract from '@targum/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aPerson, type Person } from '../testing/people.ts';
import { makeTestServer } from '../testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
let person: Person;
beforeAll(async () => {
  server = await makeTestServer({ worker: false });
  person = await aPerson(server, 'other-tools');
});

type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);
const utf16 = (text: string, order: 'le' | 'be', mark = true): Bytes => {
  const bytes = new Uint8Array(Buffer.from((mark ? '\uFEFF' : '') + text, 'utf16le'));
  return order === 'le' ? bytes : bytes.map((_, at) => bytes[at ^ 1] ?? 0);
};
/** The code page of Hebrew Windows: letters from 0xE0 on, everything else here is ASCII. */
const windows1255 = (text: string): Bytes =>
  Uint8Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code < 0x80 ? code : code - 0x5d0 + 0xe0;
  });

async function termsOf(file: Bytes, { source = 'en', target = 'he', name = 'terms.csv' } = {}) {
  const { id } = await person.call(contract.createGlossary, {
    body: { name: 'Terms', source_language: source, target_language: target },
  });
  const params = { glossaryId: id };
  await person.call(contract.importGlossary, { params, file: { name, content: new Blob([file]) } });
  const { terms } = await person.call(contract.listTerms, { params, query: {} });
  return terms.map((term) => [term.source, term.target]);
}

async function unitsOf(file: Bytes) {
  const { id } = await person.call(contract.createMemory, {
    body: { name: 'Memory', source_language: 'en', target_language: 'he' },
  });
  const params = { memoryId: id };
  await person.call(contract.importMemory, { params, file: { name: 'memory.tmx', content: new Blob([file]) } });
  const { units } = await person.call(contract.listMemoryUnits, { params, query: {} });
  return units.map((unit) => [unit.source, unit.target]);
}

describe('a table of terms', () => {
  const wanted = [
    ['bank', 'בנק'],
    ['court', 'בית משפט'],
  ];
  const table = (between: string, end: string) =>
    ['court', 'בית משפט', 'bank', 'בנק'].reduce(
      (text, cell, at) => text + cell + (at % 2 === 0 ? between : end),
      `source${between}target${end}`,
    );

  test.each([
    ['UTF-8 with a mark', utf8(`\uFEFF${table(',', '\r\n')}`)],
    ['UTF-8 with semicolons and old line ends', utf8(table(';', '\r'))],
    ['UTF-8 that names its delimiter as Excel does', utf8(`sep=;\r\n${table(';', '\r\n')}`)],
    ['UTF-16 with tabs, as Excel saves it', utf16(table('\t', '\r\n'), 'le')],
    ['UTF-16, the other way round', utf16(table(',', '\n'), 'be')],
    ['UTF-16 without a mark', utf16(table(',', '\n'), 'le', false)],
    ['Windows-1255', windows1255(table(',', '\r\n'))],
    ['Windows-1255 with semicolons', windows1255(table(';', '\r\n'))],
  ])('in %s comes in letter for letter', async (_name, file) => {
    expect(await termsOf(file)).toEqual(wanted);
  });

  test.each(['English,Hebrew', 'English (United States),עברית', 'en-US,he-IL', 'EN,IW'])(
    'headed %s goes into a glossary of either direction the right way round',
    async (head) => {
      const file = utf8(`${head}\ncourt,בית משפט\n`);
      expect(await termsOf(file)).toEqual([['court', 'בית משפט']]);
      expect(await termsOf(file, { source: 'he', target: 'en' })).toEqual([['בית משפט', 'court']]);
    },
  );

  test('that is no text at all is refused by name', async () => {
    const binary = Uint8Array.from({ length: 400 }, (_, at) => (at * 37) % 256);
    await expect(termsOf(binary)).rejects.toMatchObject({ status: 422, code: 'import_unreadable' });
  });
});

describe('markup of another tool', () => {
  const tmx = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header creationtool="other" creationtoolversion="9" segtype="sentence" o-tmf="x" adminlang="en-US" srclang="*all*" datatype="rtf"/>
<body><tu tuid="1"><prop type="x-domain">law</prop><tuv xml:lang="HE-IL"><seg>בית המשפט <bpt i="1">{\\b </bpt>העליון<ept i="1">}</ept></seg></tuv><tuv xml:lang="EN-US"><seg>The <bpt i="1">{\\b </bpt>supreme<ept i="1">}</ept> court</seg></tuv></tu></body></tmx>`;
  const pair = [['The supreme court', 'בית המשפט העליון']];

  test.each([
    ['UTF-8 with a mark', utf8(`\uFEFF${tmx('utf-8')}`)],
    ['UTF-16 with a mark', utf16(tmx('UTF-16'), 'le')],
    ['UTF-16, the other way round', utf16(tmx('UTF-16'), 'be')],
    ['Windows-1255, as it says', windows1255(tmx('windows-1255'))],
  ])('a memory in %s comes in letter for letter', async (_name, file) => {
    expect(await unitsOf(file)).toEqual(pair);
  });

  test('a memory whose bytes are not what it says is refused, not taken with holes', async () => {
    await expect(unitsOf(windows1255(tmx('utf-8')))).rejects.toMatchObject({ status: 422, code: 'import_unreadable' });
  });

  test.each([
    ['UTF-8 with a mark', (xml: string) => utf8(`\uFEFF${xml}`)],
    ['UTF-16', (xml: string) => utf16(xml, 'le')],
  ])('terms of the older edition of TBX in %s come in, the forbidden ones left out', async (_name, encode) => {
    const set = (language: string, term: string, status: string) =>
      `<langSet xml:lang="${language}"><ntig><termGrp><term>${term}</term><termNote type="administrativeStatus">${status}</termNote></termGrp></ntig></langSet>`;
    const entries = [
      set('en', 'court', 'preferredTerm-admn-sts') + set('he', 'בית משפט', 'preferredTerm-admn-sts'),
      set('en', 'tribunal', 'deprecatedTerm-admn-sts') + set('he', 'ערכאה', 'preferredTerm-admn-sts'),
    ];
    const xml = `<?xml version="1.0"?><!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd"><martif type="TBX" xml:lang="en"><text><body>${entries
      .map((entry, at) => `<termEntry id="c${at}">${entry}</termEntry>`)
      .join('')}</body></text></martif>`;
    expect(await termsOf(encode(xml), { name: 'terms.tbx' })).toEqual([['court', 'בית משפט']]);
  });
});
