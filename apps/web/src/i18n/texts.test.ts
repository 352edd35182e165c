import { readdirSync } from 'node:fs';
import path from 'node:path';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';

const folder = import.meta.dirname;
const read = async (language: string, area: string) =>
  ((await import(path.join(folder, language, area))) as { texts: Record<string, string> }).texts;

type Message = (string | [name: string, type?: string, options?: Record<string, Message | string | number>])[];

/** The names of the values that a message takes, found in what it was compiled to. */
function valuesOf(message: Message): string[] {
  const names = message.flatMap((part) => {
    if (typeof part === 'string') return [];
    const [name, , options = {}] = part;
    const inner = Object.values(options).flatMap((option) => (Array.isArray(option) ? valuesOf(option) : []));
    return [name, ...inner];
  });
  return [...new Set(names)].sort();
}

describe.each(readdirSync(path.join(folder, 'en')))('the texts of %s', (area) => {
  test('take the same values in both languages', async () => {
    const [english, hebrew] = await Promise.all([read('en', area), read('he', area)]);
    const values = (texts: Record<string, string>) =>
      Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, valuesOf(compileMessage(text) as Message)]));
    expect(values(hebrew)).toEqual(values(english));
  });

  test('are Hebrew in Hebrew, and no text stands empty', async () => {
    const hebrew = await read('he', area);
    const faults = Object.entries(hebrew).filter(
      // Names of companies and of formats may stand alone; a sentence may not.
      ([, text]) => text.trim() === '' || (/[A-Za-z]+ [a-z]+ [a-z]+/.test(text) && !/[א-ת]/.test(text)),
    );
    expect(faults).toEqual([]);
  });
});
