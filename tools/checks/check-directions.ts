import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { exec, root } from './exec.ts';

/** Classes and properties that name a side of the screen; a page that reads from right to left needs start and end. */
const physical: readonly { where: RegExp; what: RegExp }[] = [
  {
    where: /\.tsx?$/,
    what: /(?:^|[\s"'`:!])-?(?:(?:scroll-)?[mp][lr]|left|right|border-[lr]|rounded-(?:[lr]|tl|tr|bl|br))-(?:\d|\[|\(|auto|full|px|sm|md|lg|xl|none)/,
  },
  {
    where: /\.tsx?$/,
    what: /(?:^|[\s"'`:!])(?:border-[lr]|rounded-(?:[lr]|tl|tr|bl|br)|(?:text|float|clear)-(?:left|right))(?=[\s"'`!])/,
  },
  { where: /\.tsx?$/, what: /\b(?:margin|padding|border|inset)(?:Left|Right)\b/ },
  {
    where: /\.css$/,
    what: /(?:^|[\s;{])(?:(?:scroll-)?(?:margin|padding|border)-)?(?:left|right)(?:-[a-z]+)?\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)/,
  },
];

/** The faults of one file, with their lines. */
export function findPhysical(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const found = physical.find(({ where, what }) => where.test(file) && what.test(line))?.what.exec(line)?.[0];
    return found ? [`${file}:${index + 1}: "${found.trim()}" names a side; use start and end`] : [];
  });
}

/** The site is laid out by start and end alone, so that Hebrew mirrors it. */
export async function checkDirections(): Promise<{ ok: boolean; output: string }> {
  const { output } = await exec('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/web/src']);
  const files = output.split('\n').filter((file) => /\.(?:tsx?|css)$/.test(file) && !file.includes('.test.'));
  const faults: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(root, file), 'utf8').catch(() => '');
    faults.push(...findPhysical(file, text));
  }
  if (files.length < 50) faults.push(`saw ${files.length} files of the site: too few to be believed`);
  return { ok: faults.length === 0, output: faults.join('\n') };
}
