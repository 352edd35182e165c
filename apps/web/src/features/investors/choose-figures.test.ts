import { expect, test } from 'vitest';
import { chooseFigures } from './choose-figures.ts';

const row = (name: string, unit = 's') => ({ name, value: 1, unit });

test('what says most about the product comes first, and the order is kept otherwise', () => {
  const rows = [row('zip'), row('json'), row('home page LCP', 'ms'), row('engine', 'words/s')];
  expect(chooseFigures(rows).map((one) => one.name)).toEqual(['engine', 'home page LCP', 'zip', 'json']);
});

test('a figure is shown once, a second unit of it beside it, and never more than twelve', () => {
  const rows = [row('a'), row('a'), row('a', 'MB'), ...Array.from({ length: 20 }, (_, index) => row(`r${index}`))];
  const chosen = chooseFigures(rows);
  expect(chosen).toHaveLength(12);
  expect(chosen.slice(0, 3)).toEqual([row('a'), row('a', 'MB'), row('r0')]);
});

test('nothing measured shows nothing', () => {
  expect(chooseFigures([])).toEqual([]);
});
