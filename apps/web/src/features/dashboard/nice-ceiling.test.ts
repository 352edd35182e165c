import { expect, test } from 'vitest';
import { niceCeiling } from './nice-ceiling.ts';

test.each([
  [0, 10],
  [Number.NaN, 10],
  [10, 10],
  [11, 20],
  [200, 200],
  [201, 500],
  [501, 1000],
  [99_999, 100_000],
])('a scale for %d ends at %d', (value, ceiling) => {
  expect(niceCeiling(value)).toBe(ceiling);
});
