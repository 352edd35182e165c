import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv, writeCsv } from './csv.ts';

test('whatever is written as CSV is read again, line breaks, quotes and commas within cells too', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'ש', '"', ',', ';', '\n', ' ', '😀') });
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { maxLength: 8 });
  fc.assert(
    fc.property(table, (rows) => {
      const kept = [['email', 'name'], ...rows].filter((row) => row.some((value) => value.trim() !== ''));
      expect(readCsv(writeCsv([['email', 'name'], ...rows])).map(({ cells }) => cells)).toEqual(kept);
    }),
    { seed: 7, numRuns: 500 },
  );
});

test('rows know the line of the file they begin on, after cells of several lines and empty lines too', () => {
  const text = 'email;name\r\n"a@x.example";"two\r\nlines"\r\n\r\nb@x.example;B\r\n';
  expect(readCsv(text)).toEqual([
    { line: 1, cells: ['email', 'name'] },
    { line: 2, cells: ['a@x.example', 'two\nlines'] },
    { line: 5, cells: ['b@x.example', 'B'] },
  ]);
});

test.each(['=1+1', '+972', '-1', '@x', '\tx'])('a spreadsheet does not reckon with %j', (cell) => {
  expect(
    writeCsv([[cell]])
      .replaceAll('"', '')
      .slice(1),
  ).toBe(`'${cell}\r\n`);
});
