import { expect, test } from 'vitest';
import { LedgerBook, ledgerToCsv } from './index.ts';

function book(): LedgerBook {
  const ledger = new LedgerBook();
  for (const text of ['one', 'two', '12', 'PAGE']) ledger.found('body', text);
  ledger.assign('u1', 'body', 'one');
  ledger.assign('u2', 'body', 'two');
  ledger.exclude('body', '12', 'no-letters');
  return ledger;
}

test('a ledger closes when every node is translated, excluded or failed', () => {
  const ledger = book();
  ledger.exclude('body', 'PAGE', 'field-instruction');
  const closed = ledger.close((unit) => (unit === 'u2' ? 'no translation' : undefined));
  expect(closed.closes).toBe(true);
  expect(closed.translated).toEqual([{ part: 'body', nodes: 1, characters: 3 }]);
  expect(closed.failed).toEqual([{ part: 'body', nodes: 1, characters: 3, unit: 'u2', why: 'no translation' }]);
});

test('it is a table that no spreadsheet runs as a formula', () => {
  const ledger = new LedgerBook();
  ledger.found('a', 'x');
  ledger.assign('=1+1', 'a', 'x');
  const csv = ledgerToCsv(ledger.close(() => 'said "no", twice'));
  expect(csv.split('\r\n')).toEqual([
    'part,outcome,detail,nodes,characters',
    'a,total,,1,1',
    `a,failed,"'=1+1: said ""no"", twice",1,1`,
    ',closes,,,',
    '',
  ]);
});

test('an overlooked node leaves it open', () => {
  expect(book().close(() => undefined).closes).toBe(false);
});

test('a surplus in one part does not pay for a gap in another', () => {
  const ledger = book();
  ledger.exclude('notes', 'PAGE', 'field-instruction');
  expect(ledger.close(() => undefined).closes).toBe(false);
});
