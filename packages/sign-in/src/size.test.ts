import { expect, test } from 'vitest';
import { measureSizes } from '../check-size.ts';

test('every part of the widget keeps within its size', async () => {
  const rows = await measureSizes();
  expect(rows.filter((one) => one.bytes > one.limit)).toEqual([]);
  expect(rows.map((one) => one.name)).toEqual(
    expect.arrayContaining([
      'first screen',
      'first screen in Hebrew',
      'wallets',
      'headless client',
      'headless client in one file',
    ]),
  );
  // A measurement that measures nothing would keep within anything.
  expect(rows.every((one) => one.bytes > 300)).toBe(true);
});
