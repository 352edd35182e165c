import { expect, test } from 'vitest';
import { markChanges } from './mark-changes.ts';

const shown = (before: string, after: string): string =>
  markChanges(before, after)
    .map(({ text, changed }) => (changed ? `[${text}]` : text))
    .join('');

test('words that were put in the place of others are marked, and nothing else', () => {
  expect(shown('He did not go.', 'He did not go.')).toBe('He did not go.');
  expect(shown('"Go," he said', '“Go,” he said')).toBe('[“]Go,[”] he said');
  expect(shown('the gray house', 'the grey house, old')).toBe('the [grey] house[, old]');
});

test('whatever the texts are, the second is shown whole', () => {
  for (const [before, after] of [
    ['', 'new'],
    ['old', ''],
    ['a b c d', 'd c b a'],
  ] as const)
    expect(
      markChanges(before, after)
        .map(({ text }) => text)
        .join(''),
    ).toBe(after);
});
