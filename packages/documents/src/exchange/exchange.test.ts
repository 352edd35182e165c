import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html } from '../formats/html/index.ts';
import type { Inline } from '../model.ts';
import { pseudoHebrew, textOf } from '../testing/pseudo-translate.ts';
import {
  type ExchangeFile,
  readGlossaryCsv,
  readTbx,
  readTmx,
  readXliff,
  writeGlossaryCsv,
  writeTbx,
  writeTmx,
  writeXliff12,
  writeXliff21,
} from './index.ts';

const file: ExchangeFile = {
  original: 'book & co.epub',
  sourceLanguage: 'en',
  targetLanguage: 'he',
  units: [
    {
      id: 'OPS/c0.xhtml:3',
      source: ['A ', { open: 1 }, 'bold <word>', { close: 1 }, ' and note', { single: 2 }],
      target: ['מילה ', { open: 1 }, 'עבה', { close: 1 }, { single: 2 }],
      state: 'reviewed',
      note: 'heading & more',
    },
    { id: 'x:4', source: ['Two\n  spaces'] },
  ],
};

const text = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((value) => value.replace(/[\p{Cc}\uFFFE\uFFFF]/gu, '').toWellFormed());
const content = fc
  .tuple(text, text, text, text)
  .map(([a, b, c, d]): Inline[] =>
    [a, { open: 1 }, b, { open: 2 }, c, { close: 2 }, { close: 1 }, { single: 3 }, d].filter((piece) => piece !== ''),
  );

describe('xliff', () => {
  it.each([
    ['1.2', writeXliff12],
    ['2.1', writeXliff21],
  ] as const)('comes back unchanged from version %s', (_, write) => {
    expect(readXliff(write(file))).toEqual([
      { ...file, units: [file.units[0], write === writeXliff21 ? { ...file.units[1], state: 'new' } : file.units[1]] },
    ]);
  });

  it('brings any text and any nesting back', () => {
    fc.assert(
      fc.property(content, content, (source, target) => {
        for (const write of [writeXliff12, writeXliff21]) {
          const [read] = readXliff(write({ ...file, units: [{ id: 'a', source, target, state: 'translated' }] }));
          expect(read?.units).toEqual([{ id: 'a', source, target, state: 'translated' }]);
        }
      }),
    );
  });

  it('reads the codes of other tools', () => {
    const foreign = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en-US" target-language="he-IL"><body><group><trans-unit id="7"><source><bpt id="b9">&lt;b&gt;</bpt>Bold<ept id="b9">&lt;/b&gt;</ept> <ph id="p1">{0}</ph><mrk mtype="term">term</mrk></source><target><bpt id="b9"/>עבה<ept id="b9"/> <ph id="p1"/></target></trans-unit></group></body></file></xliff>`;
    expect(readXliff(foreign)[0]?.units).toEqual([
      {
        id: '7',
        source: [{ open: 1 }, 'Bold', { close: 1 }, ' ', { single: 2 }, 'term'],
        target: [{ open: 1 }, 'עבה', { close: 1 }, ' ', { single: 2 }],
      },
    ]);
    const second = `<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0" srcLang="en" trgLang="he"><file id="f"><unit id="u"><segment><source>One. </source><target>אחת. </target></segment><segment><source><sc id="s"/>Two<ec startRef="s"/></source><target><sc id="s"/>שתיים<ec startRef="s"/></target></segment></unit></file></xliff>`;
    expect(readXliff(second)[0]?.units).toEqual([
      {
        id: 'u',
        source: ['One. ', { open: 1 }, 'Two', { close: 1 }],
        target: ['אחת. ', { open: 1 }, 'שתיים', { close: 1 }],
      },
    ]);
  });

  it.each([writeXliff12, writeXliff21])('takes a document out to another tool and back in: %o', async (write) => {
    const document = await html.open(
      new TextEncoder().encode('<p>The <b>red</b> car<br>stops</p><p>And goes.</p>'),
      {},
    );
    const units = document.units.map((unit) => ({ id: unit.id, source: unit.content, note: unit.kind }));
    const outside = write({ original: 'page.html', sourceLanguage: 'en', targetLanguage: 'he', units });
    const filled = readXliff(outside).map((sent) => ({
      ...sent,
      units: sent.units.map((unit) => ({
        ...unit,
        target: unit.source.map((piece) => (typeof piece === 'string' ? pseudoHebrew(piece) : piece)),
      })),
    }));
    const [back] = readXliff(write(filled[0] as ExchangeFile));
    const targets = new Map(back?.units.map((unit) => [unit.id, unit.target]));
    const written = await document.write({
      source: 'en',
      target: 'he',
      translate: (unit) => {
        const content = targets.get(unit.id);
        return content && { content };
      },
    });
    expect(written).toMatchObject({ flagged: [], ledger: { closes: true, failed: [] } });
    expect(textOf(written)).toMatch(/^<p>[א-ת]+ <b>[א-ת]+<\/b> [א-ת]+<br>[א-ת]+<\/p><p>[א-ת]+ [א-ת]+\.<\/p>$/);
  });

  it('refuses other files, other versions, broken XML and entities', () => {
    const code = (source: string): unknown => {
      try {
        return readXliff(source);
      } catch (error) {
        return (error as { code?: string }).code;
      }
    };
    expect(code('<a/>')).toBe('document_mislabelled');
    expect(code('<xliff version="3.0"/>')).toBe('document_unsupported');
    expect(code('<xliff')).toBe('document_corrupt');
    expect(code('<!DOCTYPE x [<!ENTITY a "b">]><xliff version="1.2">&a;</xliff>')).toBe('document_entities_forbidden');
  });
});

describe('tmx', () => {
  it('comes back unchanged', () => {
    const memory = {
      sourceLanguage: 'en',
      targetLanguage: 'he',
      entries: [
        {
          source: ['Hello ', { open: 1 }, 'you', { close: 1 }, { single: 2 }] as Inline[],
          target: ['שלום ', { open: 1 }, 'לך', { close: 1 }, { single: 2 }] as Inline[],
          changedAt: '2024-01-02T03:04:05.000Z',
          note: 'a < b',
        },
        { source: ['One'], target: ['אחת'] },
      ],
    };
    expect(readTmx(writeTmx(memory))).toEqual(memory);
  });

  it('finds the languages by any spelling and skips units that lack one', () => {
    const source = `<!DOCTYPE tmx SYSTEM "tmx14.dtd"><tmx version="1.4"><header srclang="*all*"/><body><tu><tuv xml:lang="iw"><seg>שלום</seg></tuv><tuv xml:lang="EN-us"><seg>Hello</seg></tuv></tu><tu><tuv xml:lang="fr"><seg>Salut</seg></tuv></tu></body></tmx>`;
    expect(readTmx(source, { source: 'en', target: 'he' }).entries).toEqual([{ source: ['Hello'], target: ['שלום'] }]);
  });
});

describe('glossaries', () => {
  const glossary = {
    sourceLanguage: 'en',
    targetLanguage: 'he',
    terms: [
      { source: 'engine, "main"', target: 'מנוע', mode: 'force' as const, note: 'two\nlines' },
      { source: '=SUM', target: '-x', mode: 'prefer' as const },
      { source: 'Targum', target: 'Targum', mode: 'keep' as const },
    ],
  };

  it('come back unchanged from csv and from tbx', () => {
    expect(readGlossaryCsv(writeGlossaryCsv(glossary), { source: 'en', target: 'he' })).toEqual(glossary);
    expect(readTbx(writeTbx(glossary), { source: 'en', target: 'he' })).toEqual(glossary);
  });

  it('are read from tables with other heads, other separators, or no head', () => {
    const read = (source: string): unknown => readGlossaryCsv(source, { source: 'en', target: 'he' }).terms;
    expect(read('he;en\nמנוע;engine\n')).toEqual([{ source: 'engine', target: 'מנוע', mode: 'prefer' }]);
    expect(read('engine\tמנוע\tforce\nApple\t\n')).toEqual([
      { source: 'engine', target: 'מנוע', mode: 'force' },
      { source: 'Apple', target: 'Apple', mode: 'keep' },
    ]);
    expect(read('Term,Notes,Translation\r\na,n,ב\r\n')).toEqual([
      { source: 'a', target: 'ב', mode: 'prefer', note: 'n' },
    ]);
  });

  it('does not let a spreadsheet run a term as a formula', () => {
    expect(writeGlossaryCsv(glossary)).toContain("\n'=SUM,'-x,");
  });

  it('survive any text in a csv cell', () => {
    const cell = text.filter((value) => value.trim() === value && value !== '');
    fc.assert(
      fc.property(cell, cell, (source, target) => {
        const one = { ...glossary, terms: [{ source, target, mode: 'prefer' as const }] };
        expect(readGlossaryCsv(writeGlossaryCsv(one), { source: 'en', target: 'he' })).toEqual(one);
      }),
    );
  });

  it('reads the older tbx and leaves forbidden terms out', () => {
    const old = `<martif type="TBX"><text><body><termEntry><langSet xml:lang="en-US"><tig><term>car</term></tig></langSet><langSet xml:lang="he"><ntig><termGrp><term>אוטו</term><termNote type="administrativeStatus">deprecatedTerm-admn-sts</termNote></termGrp></ntig><ntig><termGrp><term>מכונית</term></termGrp></ntig></langSet></termEntry></body></text></martif>`;
    expect(readTbx(old, { source: 'en', target: 'he' }).terms).toEqual([
      { source: 'car', target: 'מכונית', mode: 'prefer' },
    ]);
  });
});
