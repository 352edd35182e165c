import { expect, test } from 'vitest';
import { readCents } from './read-cents.ts';

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12,50', 1250],
  [' 0.29 ', 29],
  ['999999.99', 99_999_999],
  ['', 'all'],
  ['  ', 'all'],
] as const)('%j is read as %j', (typed, cents) => {
  expect(readCents(typed)).toBe(cents);
});

test.each(['0', '0.00', '-5', '1.234', '12,345', '1e3', 'ten', '1.', '$5', '1234567'])(
  '%j is not an amount',
  (typed) => {
    expect(readCents(typed)).toBe('wrong');
  },
);
