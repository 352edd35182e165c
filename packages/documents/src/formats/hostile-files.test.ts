import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentError } from '../errors.ts';
import { openDocument } from '../index.ts';
import { plainText } from '../inline/index.ts';
import { defaultLimits } from '../limits.ts';
import type { OpenedDocument } from '../model.ts';
import { makeEpub } from '../testing/make-epub.ts';
import { mutate } from '../testing/mutate.ts';
import { bytesOf, writeHebrew, writeSame } from '../testing/pseudo-translate.ts';
import { openConverted } from './converted/open-converted.ts';
import { extractText } from './doc/extract-text.ts';
import { inspectDoc } from './doc/inspect-ole.ts';
import { findFormat } from './index.ts';

const fixture = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)));

const page = `<!DOCTYPE html><html lang="en"><head><title>Title</title><style>p{margin-left:1em}</style></head><body><h1>Head <b>ing</b></h1><p>Some <a href="#x">text &amp; more</a><br>lines <img alt="pic" src="a"></p><table><tr><td>one<td>two</table><pre> code
 x</pre><svg><text>in svg</text></svg></body></html>`;
const samples: Record<string, Uint8Array> = {
  html: bytesOf(page),
  xhtml: bytesOf(
    page.replace('<br>', '<br/>').replace(' src="a">', ' src="a"/>').replace('<td>two', '</td><td>two</td></tr>'),
  ),
  md: bytesOf(
    '---\ntitle: A\n---\n# Head\n\nSome **bold** [link](u "t") `code`[^1]\n\n| a | b |\n|---|---|\n| c | d |\n\n> quote\n\n- item\n\n[^1]: note\n\n<div>html</div>\n',
  ),
  srt: bytesOf(
    '1\n00:00:01,000 --> 00:00:02,000\n<i>Hello</i> there\nyou\n\n2\n00:00:03,000 --> 00:00:04,000\nBye {\\an8} now\n',
  ),
  vtt: bytesOf('WEBVTT\n\nSTYLE\nx\n\nid\n00:01.000 --> 00:02.000 align:left\n<v Bob>Hello &amp; <i>x</i>\n'),
  txt: bytesOf('Some text\n\nשלום עולם, עוד טקסט\n\tindented\n'),
  rtf: bytesOf(
    '{\\rtf1\\ansi\\ansicpg1255{\\fonttbl{\\f0\\fcharset177 David;}}{\\b Bold} text\\par \\trowd\\intbl a\\cell b\\cell\\row\\pard \\u1513?{\\footnote note}\\par}',
  ),
  pdf: fixture('two-columns.pdf'),
  doc: fixture('old-word.doc'),
};

/** Without LibreOffice, whose own robustness is not ours to test. */
async function open(id: string, bytes: Uint8Array): Promise<OpenedDocument> {
  if (id !== 'doc')
    return (findFormat(id) as NonNullable<ReturnType<typeof findFormat>>).open(bytes, { name: `x.${id}` });
  inspectDoc(bytes);
  return openConverted({ format: 'doc', document: await extractText(bytes), notices: [] }, {});
}

/** Either the file opens and closes its ledger, or it is refused with a code of ours. */
async function survives(id: string, bytes: Uint8Array): Promise<string> {
  try {
    const written = await writeHebrew(await open(id, bytes));
    return written.ledger.closes ? 'written' : 'open ledger';
  } catch (error) {
    return error instanceof DocumentError ? 'refused' : `crashed: ${String(error)}`;
  }
}

describe('long rows of one character', () => {
  // At a cost by the square of the length each of these would take minutes and run out of the test's time.
  const rows = [' ', '\t', '1', 'a', 'א', '(', '-', '.', '+1', 'a@', '&', 'http://'].map((row) =>
    row.repeat(150_000 / row.length),
  );
  const around: Record<string, (row: string) => string> = {
    html: (row) => `<p>x${row}y</p>`,
    md: (row) => `x${row}y`,
    txt: (row) => `x${row}y`,
    srt: (row) => `1\n00:00:01,000 --> 00:00:02,000\nx${row}y\n`,
    rtf: (row) => `{\\rtf1 x${row.slice(0, 20_000)}y}`,
  };
  it.each(Object.keys(around))('cost time only by their length: %s', async (id) => {
    for (const row of rows) {
      expect(await survives(id, bytesOf(around[id]?.(row) ?? ''))).toBe('written');
    }
  });
});

describe('damaged files', () => {
  it.each(Object.keys(samples))('either open or are refused with a code: %s', { timeout: 300_000 }, async (id) => {
    const rounds = id === 'pdf' || id === 'doc' ? 25 : id === 'rtf' ? 60 : 150;
    const outcomes = new Set<string>();
    for (let seed = 1; seed <= rounds; seed += 1)
      outcomes.add(await survives(id, mutate(samples[id] ?? new Uint8Array(), seed)));
    outcomes.delete('written');
    outcomes.delete('refused');
    expect([...outcomes]).toEqual([]);
  });

  it('either open or are refused with a code: parts of an epub', { timeout: 300_000 }, async () => {
    const chapter = bytesOf('<h1>Head</h1><p>Some <b>bold</b> text<a href="#n">1</a></p><aside id="n">note</aside>');
    const outcomes = new Set<string>();
    for (let seed = 1; seed <= 60; seed += 1) {
      const body = new TextDecoder().decode(mutate(chapter, seed));
      outcomes.add(await survives('epub', await makeEpub({ chapters: [body], css: body })));
    }
    outcomes.delete('written');
    outcomes.delete('refused');
    expect([...outcomes]).toEqual([]);
  });
});

describe('any text at all', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });

  it.each(['html', 'md', 'txt', 'srt', 'vtt'])('opens, stays the same and closes its ledger as %s', async (id) => {
    const head =
      id === 'vtt' ? 'WEBVTT\n\n00:01.000 --> 00:02.000\n' : id === 'srt' ? '1\n00:00:01,000 --> 00:00:02,000\n' : '';
    await fc.assert(
      fc.asyncProperty(text, async (body) => {
        const bytes = bytesOf(`${head}x ${body.replace(/\p{Cc}/gu, ' ')}`);
        const document = await open(id, bytes);
        const written = await writeSame(document);
        expect(written.bytes).toEqual(bytes);
        expect(written.ledger.closes).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  it.each(['html', 'txt'])('comes back as it was given as a translation in %s', async (id) => {
    const document = await open(id, bytesOf(id === 'html' ? '<p>Some words</p>' : 'Some words'));
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), async (body) => {
        const clean = `x${body.replace(/[\p{Cc}\s\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/gu, ' ')}y`.toWellFormed();
        const written = await document.write({ source: 'en', target: 'he', translate: () => ({ text: clean }) });
        const again = await open(id, written.bytes);
        expect(
          again.units
            .map((unit) => plainText(unit.content))
            .join('')
            .replace(/ +/g, ' '),
        ).toBe(clean.replace(/ +/g, ' '));
      }),
      { numRuns: 80 },
    );
  });
});

describe('hostile files', () => {
  const code = (bytes: Uint8Array, name: string): Promise<unknown> =>
    openDocument(bytes, { name }).then(
      () => 'opened',
      (error: { code?: string }) => error.code,
    );

  it.each(['txt', 'html', 'md', 'srt', 'vtt', 'epub', 'pdf', 'rtf', 'doc'])(
    'of no bytes are refused as empty: %s',
    async (id) => {
      expect(await code(new Uint8Array(), `a.${id}`)).toBe('document_empty');
    },
  );

  it.each(['txt', 'html', 'md', 'srt', 'vtt', 'epub', 'pdf', 'rtf', 'doc'])(
    'beyond the limit are refused before they are read: %s',
    async (id) => {
      const found = findFormat(id);
      await expect(
        found?.open(samples[id] ?? new Uint8Array(200), { limits: { inputBytes: 10 } }),
      ).rejects.toMatchObject({ code: 'document_too_large' });
    },
  );

  it('of more than 200 MB are refused at the door, whatever they hold', async () => {
    expect(await code(new Uint8Array(defaultLimits.inputBytes + 1), 'book.docx')).toBe('document_too_large');
  });

  it.each(['txt', 'md', 'srt', 'vtt', 'html'])('of another kind are refused: a zip package as %s', async (id) => {
    expect(await code(await makeEpub({ chapters: ['<p>Text</p>'] }), `a.${id}`)).toBe('document_mislabelled');
  });

  it('stay linear: a page of a hundred thousand short tags', { timeout: 60_000 }, async () => {
    const many = `<p>${'<b><i>x</i></b> '.repeat(50_000)}</p>`;
    const document = await open('html', bytesOf(many));
    expect(document.units).toHaveLength(1);
    expect((await writeSame(document)).ledger.closes).toBe(true);
  });

  it('reads UTF-16 without a mark under its name', async () => {
    const bytes = Uint8Array.from(
      Array.from('Hello there, שלום').flatMap((letter) => [letter.charCodeAt(0) & 0xff, letter.charCodeAt(0) >> 8]),
    );
    expect(plainText((await openDocument(bytes, { name: 'a.txt' })).units[0]?.content ?? [])).toBe('Hello there, שלום');
  });
});
