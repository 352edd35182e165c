import { describe, expect, it } from 'vitest';
import { encodeText } from '../../encoding/text-encoding.ts';
import { plainText, toMarkedText } from '../../inline/index.ts';
import type { OpenedDocument } from '../../model.ts';
import { asHebrew, bytesOf, textOf, writeEnglish, writeHebrew, writeSame } from '../../testing/pseudo-translate.ts';
import { html, xhtml } from './index.ts';

const page = `<!DOCTYPE html>\r
<html class="a">\r
<head><title>Tom &amp; Jerry</title>
<meta charset="utf-8"><meta name="description" content='A page about "them"'><meta name="viewport" content="width=device-width">
<style>p.left { margin-left: 2em; float: left }</style>
<script>const shown = "<p>not text</p>";</script></head>
<body style="text-align:left">
<h1>Hello <b>bold world</b></h1>
<p>See the note<a href="#fn1" id="r1"><sup>1</sup></a> about <b><i>both</i></b> and <code>call()</code> here&nbsp;now<br>
   after the break &lt;tag&gt; &copy; 2019</p>
<ul><li>one<li>two <img src=a.png alt="A picture"> and more</ul>
<pre>Roses are red
  Violets are blue</pre>
<pre><code>int x = "text";</code></pre>
<p translate="no">Keep me</p>
<table><tr><td align=left>cell<td>42</table>
<input placeholder=Name aria-label="Your name"><button>Send the API form</button>
<svg><title>Chart</title><text x="1">Sales</text></svg>
<math><mi>xy</mi></math>
</body></html>
`;

const open = (source: string): Promise<OpenedDocument> => html.open(bytesOf(source), {});
const marked = (document: OpenedDocument): string[] => document.units.map((unit) => toMarkedText(unit.content));

describe('html', () => {
  it('finds prose with its codes, and the attributes a reader sees', async () => {
    const document = await open(page);
    expect(document.units.map((unit) => `${unit.kind}: ${toMarkedText(unit.content)}`)).toEqual([
      'metadata: Tom & Jerry',
      'metadata: A page about "them"',
      'heading: Hello <1>bold world</1>',
      'paragraph: See the note<1/> about <2>both</2> and <3/> here\u00A0now\nafter the break <tag> © 2019',
      'list-item: one',
      'alt-text: A picture',
      'list-item: two <1/> and more',
      'paragraph: Roses are red\n  Violets are blue',
      'cell: cell',
      'alt-text: Name',
      'alt-text: Your name',
      'paragraph: Send the API form',
      'metadata: Chart',
      'text-box: Sales',
    ]);
    expect(document.units[2]?.level).toBe(1);
  });

  it('gives the same bytes for the same text and closes its ledger with reasons', async () => {
    const written = await writeSame(await open(page));
    expect(textOf(written)).toBe(page);
    expect(written.ledger.closes).toBe(true);
    expect(new Set(written.ledger.excluded.map((entry) => entry.reason))).toEqual(
      new Set(['script-or-style', 'identifier', 'code', 'do-not-translate', 'no-letters', 'math', 'whitespace']),
    );
  });

  it('sets language and direction, mirrors sides, isolates Latin, and touches nothing else', async () => {
    const text = textOf(await writeHebrew(await open(page)));
    expect(text).toContain('<html class="a" lang="he" dir="rtl">');
    expect(text).toContain('p.left { margin-right: 2em; float: right }');
    expect(text).toContain('<body style="text-align:right">');
    expect(text).toContain('<td align="right">');
    expect(text).toMatch(/<bdi>API<\/bdi>/);
    expect(text).toContain('<a href="#fn1" id="r1"><sup>1</sup></a>');
    expect(text).toContain('&nbsp;');
    expect(text).toContain('&lt;');
    expect(text).toContain('<bdi><code>call()</code></bdi>');
    expect(text).toContain('const shown = "<p>not text</p>";');
    expect(text).toContain('<pre><code>int x = "text";</code></pre>');
    expect(text).toMatch(/placeholder="[\u05D0-\u05EA]+"/);
    expect(text).not.toContain('direction:');
  });

  it('comes back with the direction markup it had', async () => {
    const hebrew = await writeHebrew(await open(page));
    const english = textOf(await writeEnglish(await html.open(hebrew.bytes, {})));
    const shape = (text: string): string =>
      text
        .replace(/ lang="en"/, '')
        .replace(/>[^<]*/g, '>')
        .replace(/(alt|content|label|placeholder)=("[^"]*"|'[^']*'|\w+)/g, '$1');
    expect(shape(english)).toBe(shape(page).replace('align=left', 'align="left"'));
  });

  it.each(['<html lang="en" dir="ltr">', "<html dir='ltr' lang='en'>", '<html lang=en dir=ltr>', '<html lang="en">'])(
    'says its own direction again after the way back: %s',
    async (root) => {
      const hebrew = textOf(await writeHebrew(await open(`${root}<body><p>Words here</p></body></html>`)));
      expect(hebrew).toMatch(/<html[^>]* dir=["']rtl["']/);
      const english = textOf(await writeEnglish(await open(hebrew)));
      expect(/ dir=["']?ltr/.test(english)).toBe(root.includes('dir='));
      expect(english).not.toContain('rtl');
    },
  );

  it('turns a Hebrew page whose paragraphs say their direction', async () => {
    const source =
      '<html lang="he" dir="rtl"><body dir="rtl"><p dir="rtl" lang="he-IL">שלום</p><p dir="ltr">Hi <b>there</b></p></body></html>';
    const text = textOf(await writeEnglish(await open(source)));
    expect(text).toContain('<html lang="en"><body dir="ltr"><p dir="ltr" lang="en">');
    expect(textOf(await writeHebrew(await open(text)))).toContain('<p dir="rtl" lang="he">');
  });

  it('reads and writes windows-1255, and moves to UTF-8 when it must, saying so in the page', async () => {
    const source =
      '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1255"></head><body><p>שלום עולם</p></body></html>';
    const bytes = encodeText(source, { name: 'windows-1255', mark: 0, visual: false }) ?? new Uint8Array();
    const document = await html.open(bytes, {});
    expect(marked(document)).toEqual(['שלום עולם']);
    expect((await writeSame(document, 'he')).bytes).toEqual(bytes);
    const written = await document.write({ source: 'he', target: 'en', translate: () => ({ text: 'Hello 世界' }) });
    expect(textOf(written)).toContain('charset=utf-8');
    expect(textOf(written)).toContain('Hello 世界');
    expect(written.notices.map((notice) => notice.code)).toContain('encoding-changed');
  });

  it('places the bold and the link by the links that the caller gives', async () => {
    const document = await open('<p>The <b>red</b> car</p>');
    const written = await document.write({
      source: 'en',
      target: 'he',
      translate: () => ({
        text: 'המכונית האדומה',
        links: [
          { source: [4, 7], target: [8, 14], score: 1 },
          { source: [8, 11], target: [0, 7], score: 1 },
        ],
      }),
    });
    expect(textOf(written)).toBe('<p>המכונית <b>האדומה</b></p>');
  });

  it('says what codes look like, as far as their tags tell', async () => {
    const document = await open(
      '<p>A <b>bold</b>, <i><u>both</u></i>, <a href="x">link</a>, <sup>up</sup>, note<a href="#n">1</a> and <span class="x">other</span> end</p>',
    );
    expect(document.units[0]?.looks).toEqual({
      1: { bold: true },
      2: { italic: true, underline: true },
      3: { link: true },
      4: { position: 'superscript' },
      5: { note: true },
    });
  });

  it('writes both languages, the translation below in its own direction', async () => {
    const document = await open('<p title=Hint>Some <b id="x">words</b></p>');
    const written = await document.write({ source: 'en', target: 'he', translate: asHebrew, layout: 'bilingual' });
    expect(textOf(written).replace(/[א-ת]+/g, 'ע')).toBe(
      '<p title="Hint · ע">Some <b id="x">words</b> <span lang="he" dir="rtl" class="translation" style="display: block">ע <b>ע</b></span></p>',
    );
    expect(written.ledger.closes).toBe(true);
  });

  it('says direction on the body where there is no root, and tells where there is neither', async () => {
    expect(textOf(await writeHebrew(await open('<body class="x"><p>Words</p></body>')))).toContain(
      '<body class="x" lang="he" dir="rtl">',
    );
    const piece = await writeHebrew(await open('<p>Words</p>'));
    expect(piece.notices.map((notice) => notice.code)).toEqual(['direction-not-said']);
  });

  it('reads XHTML under the name of HTML, and falls back where it is not well-formed', async () => {
    const xhtmlPage =
      '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="x"/></head><body><p>Seen</p></body></html>';
    expect(marked(await open(xhtmlPage))).toEqual(['Seen']);
    expect(marked(await open('<html xmlns="http://www.w3.org/1999/xhtml"><p>One<br>two'))).toEqual(['One\ntwo']);
  });

  it('leaves line ends inside tags alone while it writes line breaks of the text', async () => {
    const document = await open('<p>One <a\n  href="x">two</a><br>three</p>');
    const text = textOf(await writeHebrew(document));
    expect(text).toMatch(/<p>[א-ת]+ <a\n {2}href="x">[א-ת]+<\/a><br>[א-ת]+<\/p>/);
  });

  it('reads broken markup as browsers do', async () => {
    const document = await open('<p>One <b>two <i>three</b> four</i><p>five</i> six</div><li>seven');
    expect(document.units.map((unit) => plainText(unit.content))).toEqual(['One two three four', 'five six', 'seven']);
    expect((await writeHebrew(document)).ledger.closes).toBe(true);
  });

  it('refuses nesting beyond the limit', async () => {
    await expect(open('<div>'.repeat(10_000))).rejects.toMatchObject({ code: 'document_too_deep' });
    await expect(open('<b>'.repeat(10_000))).rejects.toMatchObject({ code: 'document_too_deep' });
  });
});

describe('xhtml', () => {
  const source =
    '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>T&eacute;st</title></head><body><p>One&nbsp;two<br/>three <b>four</b></p></body></html>';

  it('knows HTML entities and writes well-formed XML', async () => {
    const document = await xhtml.open(bytesOf(source), {});
    expect(marked(document)).toEqual(['Tést', 'One\u00A0two\nthree <1>four</1>']);
    expect(textOf(await writeSame(document))).toBe(source);
    const hebrew = textOf(await writeHebrew(document));
    expect(hebrew).toContain('lang="he" xml:lang="he" dir="rtl"');
    expect(hebrew).toContain('<br/>');
    await expect(xhtml.open(bytesOf(hebrew), {})).resolves.toBeDefined();
  });

  it('refuses entity definitions and markup that is not well-formed', async () => {
    const bomb = '<!DOCTYPE html [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><html><p>&b;</p></html>';
    await expect(xhtml.open(bytesOf(bomb), {})).rejects.toMatchObject({ code: 'document_entities_forbidden' });
    await expect(xhtml.open(bytesOf('<html><p>one</html>'), {})).rejects.toMatchObject({ code: 'document_corrupt' });
  });
});
