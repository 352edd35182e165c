import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.join(import.meta.dirname, 'en');

test('no text stands in two areas: the one loaded later would take the place of the other', async () => {
  const homes = new Map<string, string[]>();
  for (const area of readdirSync(folder)) {
    const { texts } = (await import(path.join(folder, area))) as { texts: Record<string, string> };
    for (const key of Object.keys(texts)) homes.set(key, [...(homes.get(key) ?? []), area]);
  }
  expect(homes.size).toBeGreaterThan(300);
  expect([...homes].filter(([, areas]) => areas.length > 1)).toEqual([]);
});
