import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, toMarkedText } from '../../inline/index.ts';
import type { OpenedDocument } from '../../model.ts';
import { bytesOf, pseudoHebrew, textOf, writeEnglish, writeHebrew, writeSame } from '../../testing/pseudo-translate.ts';
import { md } from './index.ts';

const source = `---
title: "My book: a start"
author: Someone
lang: en
dir: ltr
description: Plain words here
---

# Heading *one*

A paragraph with **bold**, _emphasis_, ~~gone~~ and \`code = 1\`,
wrapped by hand, a [link](https://example.com/x "Tip"), <https://bare.example>
and a note[^1]. Also [short] and ![a picture](p.png).

> Quoted text  
> second line

- item one
- [ ] item **two**
  continued

1. first

| Name | Price |
|------|------:|
| Tea \\| milk | 5 |

\`\`\`js
const kept = "text";
\`\`\`

    indented code

<div dir="ltr" align="left">
<p>Inside <b>HTML</b> block</p>
</div>

[^1]: The note text.

[short]: https://example.com "A title"

* * *
Last &amp; least<br>done
`;

const open = (text: string): Promise<OpenedDocument> => md.open(bytesOf(text), {});

describe('md', () => {
  it('finds headings, paragraphs, lists, cells, notes and front matter', async () => {
    const document = await open(source);
    expect(document.units.map((unit) => `${unit.kind}: ${toMarkedText(unit.content)}`)).toEqual([
      'metadata: My book: a start',
      'metadata: Plain words here',
      'heading: Heading <1>one</1>',
      'alt-text: Tip',
      'alt-text: a picture',
      'paragraph: A paragraph with <1>bold</1>, <2>emphasis</2>, <3>gone</3> and <4/>, wrapped by hand, a <5>link</5>, <6/> and a note<7/>. Also <8>short</8> and <9/>.',
      'paragraph: Quoted text\nsecond line',
      'list-item: item one',
      'list-item: item <1>two</1> continued',
      'list-item: first',
      'cell: Name',
      'cell: Price',
      'cell: Tea | milk',
      'paragraph: Inside <1>HTML</1> block',
      'note: The note text.',
      'paragraph: Last & least\ndone',
    ]);
  });

  it('gives the same bytes for the same text, and closes its ledger', async () => {
    const written = await writeSame(await open(source));
    expect(textOf(written)).toBe(source);
    expect(written.ledger.closes).toBe(true);
    expect(new Set(written.ledger.excluded.map((entry) => entry.reason))).toEqual(
      new Set(['code', 'identifier', 'no-letters', 'whitespace']),
    );
  });

  it('translates in place: code, addresses and structure stay', async () => {
    const text = textOf(await writeHebrew(await open(source)));
    for (const kept of [
      'const kept = "text";',
      '`code = 1`',
      '    indented code',
      '<https://bare.example>',
      '[^1]:',
      '|------|------:|',
      '- [ ] ',
      '](https://example.com/x "',
      'author: Someone',
      '[short]: https://example.com',
      '](p.png)',
      '* * *',
    ]) {
      expect(text).toContain(kept);
    }
    expect(text).toContain('lang: he\ndir: rtl\n');
    expect(text).toContain('<div dir="rtl" align="right">');
    expect(text).toMatch(/\[[\u05D0-\u05EA]+\]\[short\]/);
    expect(text).toMatch(/> [\u05D0-\u05EA ]+ {2}\n> [\u05D0-\u05EA ]+\n/);
    expect(text).toContain('\\|');
    const again = await open(text);
    const first = await open(source);
    expect(again.units.map((unit) => unit.kind)).toEqual(first.units.map((unit) => unit.kind));
    expect(again.units.map((unit) => unit.content.filter((piece) => typeof piece !== 'string'))).toEqual(
      first.units.map((unit) => unit.content.filter((piece) => typeof piece !== 'string')),
    );
  });

  it('turns front matter and HTML back', async () => {
    const back = textOf(await writeEnglish(await md.open((await writeHebrew(await open(source))).bytes, {})));
    expect(back).toContain('lang: en\ndir: ltr\n');
    expect(back).toContain('<div dir="ltr" align="left">');
  });

  it('writes marks that stay marks beside Hebrew prefixes and quotes', async () => {
    const document = await open('In _Word_ and **"quotes"** here');
    const written = await document.write({
      source: 'en',
      target: 'he',
      translate: () => ({
        content: ['ב', { open: 1 }, 'וורד', { close: 1 }, ' ול', { open: 2 }, '"ציטוט"', { close: 2 }, 'ים'],
      }),
    });
    const again = await md.open(written.bytes, {});
    expect(again.units.map((unit) => toMarkedText(unit.content))).toEqual(['ב<1>וורד</1> ול<2>"ציטוט"</2>ים']);
  });

  it('reads any text back as the text that was written', async () => {
    const document = await open('Some **plain** words');
    const letters = fc.constantFrom(
      'a',
      'ב',
      ' ',
      '*',
      '_',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '#',
      '-',
      '+',
      '.',
      '1',
      '|',
      '`',
      '~',
      '\\',
      '&',
      ';',
      'amp',
      '!',
      ':',
      '=',
      '"',
    );
    const word = fc.array(letters, { minLength: 1, maxLength: 12 }).map((items) => items.join('').replace(/\s+/g, ' '));
    await fc.assert(
      fc.asyncProperty(word, word, word, async (before, inside, after) => {
        const text = `x${before} z${inside}z ${after}y`;
        const written = await document.write({
          source: 'en',
          target: 'he',
          translate: () => ({ content: [`x${before} `, { open: 1 }, `z${inside}z`, { close: 1 }, ` ${after}y`] }),
        });
        const again = await md.open(written.bytes, {});
        expect(again.units).toHaveLength(1);
        expect(plainText(again.units[0]?.content ?? [])).toBe(text.replace(/\s+/g, ' '));
      }),
      { numRuns: 150 },
    );
  });

  it('escapes a translation that begins like a list, a heading or a quote', async () => {
    const document = await open('Words');
    for (const text of [
      '- dash',
      '1. one',
      '# hash',
      '> quote',
      '+ plus',
      '=== x',
      '| bar',
      '```js',
      '* star',
      '1999) year',
    ]) {
      const written = await document.write({ source: 'en', target: 'he', translate: () => ({ text: `${text} א` }) });
      const again = await md.open(written.bytes, {});
      expect(again.units.map((unit) => `${unit.kind} ${plainText(unit.content)}`)).toEqual([`paragraph ${text} א`]);
    }
  });

  it('keeps references whole when their text is translated', async () => {
    const text =
      '![Logo] and ![Logo][] and [Logo] <me@example.com> < <me@example.com>\n\n[logo]: https://example.com/logo.png\n';
    const written = await writeHebrew(await open(text));
    const again = await md.open(written.bytes, {});
    const codes = (document: OpenedDocument): unknown =>
      document.units.map((unit) => unit.content.filter((piece) => typeof piece !== 'string'));
    expect(codes(again)).toEqual(codes(await open(text)));
    expect(textOf(written)).toMatch(/^!\[[א-ת]+\]\[Logo\] [א-ת]+ !\[[א-ת]+\]\[Logo\] [א-ת]+ \[[א-ת]+\]\[Logo\] </);
  });

  it('keeps a quoted value of front matter valid', async () => {
    const document = await open("---\ntitle: Plain\nsubtitle: 'It''s'\n---\n\nText\n");
    expect(document.units.map((unit) => plainText(unit.content))).toEqual(['Plain', "It's", 'Text']);
    const written = await document.write({
      source: 'en',
      target: 'he',
      translate: (unit) => ({ text: `${pseudoHebrew(plainText(unit.content))}: "x" 'y'` }),
    });
    expect(textOf(written)).toMatch(
      /title: "[\u05D0-\u05EA]+: \\"x\\" 'y'"\nsubtitle: '[\u05D0-\u05EA'']+: "x" ''y'''\n/,
    );
  });

  it('refuses nesting whose parsing would not end in time', async () => {
    await expect(open(`${'>'.repeat(10_000)} a`)).rejects.toMatchObject({ code: 'document_too_deep' });
    await expect(open('*a_ '.repeat(50_000))).rejects.toMatchObject({ code: 'document_too_deep' });
    await expect(open(`x${'<!--'.repeat(50_000)}`)).rejects.toMatchObject({ code: 'document_too_deep' });
    await expect(open('- '.repeat(10_000) + 'a')).rejects.toMatchObject({ code: 'document_too_deep' });
  });
});
