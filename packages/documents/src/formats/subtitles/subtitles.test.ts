import { describe, expect, it } from 'vitest';
import { bytesOf, textOf, writeHebrew, writeSame } from '../../testing/pseudo-translate.ts';
import { srt } from './srt.ts';
import { vtt } from './vtt.ts';

const srtSource = `1\r
00:00:01,000 --> 00:00:03,500 X1:40 X2:600\r
{\\an8}<i>Where were you</i>\r
all this time?\r
\r
2\r
00:00:04,000 --> 00:00:05,000\r
- <font color="#fff">Here.</font>\r
- 1999!\r
\r
`;

const vttSource = `WEBVTT - Some film
Kind: captions

STYLE
::cue(.left) { text-align: left }

NOTE a remark for editors

intro
00:01.000 --> 00:03.000 align:start position:10%
<v Roger Bingham>We are in <c.loud>New &amp; York</c> City

00:04.000 --> 00:06.000
It's <00:05.000>now&nbsp;2:30
and late
`;

describe('srt', () => {
  it('gives one unit a cue, with its lines and marks', async () => {
    const document = await srt.open(bytesOf(srtSource), {});
    expect(document.units.map((unit) => unit.content)).toEqual([
      [{ open: 1 }, 'Where were you', { close: 1 }, '\nall this time?'],
      ['- ', { open: 1 }, 'Here.', { close: 1 }, '\n- 1999!'],
    ]);
  });

  it('keeps numbers, times, settings and line endings', async () => {
    const document = await srt.open(bytesOf(srtSource), {});
    expect(textOf(await writeSame(document))).toBe(srtSource);
    const hebrew = await writeHebrew(document);
    expect(textOf(hebrew).replace(/[\u05D0-\u05EA]+/g, 'x')).toBe(
      srtSource.replace('Where were you', 'x x x').replace('all this time', 'x x x').replace('Here', 'x'),
    );
    expect(hebrew.ledger.closes).toBe(true);
  });

  it('breaks a long line again where the translation lost the break', async () => {
    const document = await srt.open(bytesOf(srtSource), {});
    const written = await document.write({
      source: 'en',
      target: 'he',
      translate: () => ({ text: 'מילה ארוכה מאוד ועוד מילה ארוכה מאוד ועוד אחת כזאת' }),
    });
    const cue = textOf(written).split('\r\n').slice(2, 4);
    expect(cue.every((line) => line.length > 10)).toBe(true);
  });

  it('does not let a translation end its cue with a blank line', async () => {
    const document = await srt.open(bytesOf(srtSource), {});
    const written = await document.write({ source: 'en', target: 'he', translate: () => ({ text: 'א\n\nב' }) });
    const again = await srt.open(written.bytes, {});
    expect(again.units).toHaveLength(2);
  });

  it('refuses a file without times', async () => {
    await expect(srt.open(bytesOf('Hello there'), {})).rejects.toMatchObject({ code: 'document_mislabelled' });
  });
});

describe('vtt', () => {
  it('reads cues and leaves styles, notes and identifiers', async () => {
    const document = await vtt.open(bytesOf(vttSource), {});
    expect(document.units.map((unit) => unit.content)).toEqual([
      ['We are in ', { open: 1 }, 'New & York', { close: 1 }, ' City'],
      ["It's ", { single: 1 }, 'now\u00A02:30\nand late'],
    ]);
    const written = await writeHebrew(document);
    expect(written.ledger.closes).toBe(true);
    expect(written.ledger.excluded.map((entry) => entry.reason).toSorted()).toEqual([
      'comment',
      'identifier',
      'script-or-style',
    ]);
    const lines = textOf(written).split('\n');
    expect(lines.filter((line) => !/[\u05D0-\u05EA]/.test(line))).toEqual(
      vttSource.split('\n').filter((line) => !/^(?:<v|It|and)/.test(line)),
    );
    expect(textOf(written)).toContain('<v Roger Bingham>');
    expect(textOf(written)).toContain('&nbsp;2:30');
  });

  it('gives the same bytes for the same text', async () => {
    expect(textOf(await writeSame(await vtt.open(bytesOf(vttSource), {})))).toBe(vttSource);
  });

  it('refuses a file that does not begin with its signature', async () => {
    await expect(vtt.open(bytesOf('1\n00:01.000 --> 00:02.000\nHi'), {})).rejects.toMatchObject({
      code: 'document_mislabelled',
    });
  });
});
