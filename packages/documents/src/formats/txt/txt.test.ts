import { describe, expect, it } from 'vitest';
import { plainText } from '../../inline/index.ts';
import { asHebrew, bytesOf, textOf, writeHebrew, writeSame } from '../../testing/pseudo-translate.ts';
import { txt } from './index.ts';

const wrapped = `The first paragraph of this letter was wrapped by hand at about seventy
columns, as old mail programs do, so that its lines have to be joined
again before anybody can translate it well.

The second one is shorter but it is wrapped in the same way, and its end
stands on a line of its own.
`;

describe('txt', () => {
  it('takes each line for a paragraph where lines are long', async () => {
    const long = `${'word '.repeat(60).trim()}.`;
    const document = await txt.open(bytesOf(`${long}\n\n${long}\n`), {});
    expect(document.units).toHaveLength(2);
    expect(document.words).toBe(120);
  });

  it('joins lines wrapped by hand, says so, and wraps the translation at the same column', async () => {
    const document = await txt.open(bytesOf(wrapped), {});
    expect(document.units.map((unit) => plainText(unit.content).slice(0, 20))).toEqual([
      'The first paragraph ',
      'The second one is sh',
    ]);
    expect(document.notices).toMatchObject([{ code: 'lines-joined', count: 3 }]);
    const lines = textOf(await writeHebrew(document)).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(72);
    expect(lines.filter((line) => line === '')).toHaveLength(2);
  });

  it('leaves verse as it is', async () => {
    const verse = 'A short line\nAnother short line\nA third\n\nAnd so on\nAnd on\n';
    const document = await txt.open(bytesOf(verse), {});
    expect(document.units).toHaveLength(5);
  });

  it('keeps line endings, blank lines, indents and a missing last newline', async () => {
    const source = '\uFEFF\r\n  Title\r\n\r\n\r\n\tName\tValue\r\n* * *\r\nLast';
    const document = await txt.open(bytesOf(source), {});
    expect(textOf({ bytes: (await writeSame(document)).bytes })).toBe(source.slice(1));
    expect((await writeSame(document)).bytes).toEqual(bytesOf(source));
    const hebrew = new TextDecoder('utf-8', { ignoreBOM: true }).decode((await writeHebrew(document)).bytes);
    expect(hebrew.replace(/[\u05D0-\u05EA]+/g, 'x')).toBe('\uFEFF\r\n  x\r\n\r\n\r\n\tx\tx\r\n* * *\r\nx');
  });

  it('closes its ledger: every line is translated, excluded with a reason, or failed', async () => {
    const document = await txt.open(bytesOf('One\n\n  \n***\nTwo\n'), {});
    const written = await document.write({
      source: 'en',
      target: 'he',
      translate: (unit) => (plainText(unit.content) === 'Two' ? undefined : asHebrew(unit)),
    });
    expect(written.ledger.closes).toBe(true);
    expect(written.ledger.excluded.map((entry) => entry.reason).toSorted()).toEqual(['no-letters', 'whitespace']);
    expect(written.ledger.failed).toMatchObject([{ why: 'no translation', characters: 3 }]);
    expect(textOf(written)).toContain('\nTwo\n');
  });

  it('never writes half a surrogate pair', async () => {
    const document = await txt.open(bytesOf('One\n'), {});
    const written = await document.write({ source: 'en', target: 'he', translate: () => ({ text: 'א\uD800ב' }) });
    expect(textOf(written)).toBe('א\uFFFDב\n');
  });
});
