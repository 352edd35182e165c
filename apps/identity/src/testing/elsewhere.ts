import { readFile } from 'node:fs/promises';

/** Whether a test file of this application names a row of the attack catalogue. */
export async function namesRow(file: string, row: number): Promise<boolean> {
  const text = await readFile(new URL(`../${file}`, import.meta.url), 'utf8');
  return new RegExp(`\\brows? (?:[^'"\`]*\\b)?${row}\\b`).test(text);
}
