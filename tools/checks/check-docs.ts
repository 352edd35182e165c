import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './exec.ts';

/** Folders that the architecture page names in its tree must exist, and so must linked files. */
export async function checkDocs(): Promise<{ ok: boolean; output: string }> {
  const faults: string[] = [];
  const architecture = await readFile(path.join(root, 'docs/ARCHITECTURE.md'), 'utf8').catch(() => '');
  const named = [...architecture.matchAll(/^\| `([a-z0-9/-]+)\/` \|/gm)].map((match) => match[1] ?? '');
  if (named.length < 10) faults.push('docs/ARCHITECTURE.md names fewer than ten folders');
  for (const folder of named) {
    if (!existsSync(path.join(root, folder)))
      faults.push(`docs/ARCHITECTURE.md names ${folder}/, which does not exist`);
  }
  for (const page of ['README.md', 'docs/ARCHITECTURE.md', 'docs/CONTRIBUTING.md', 'docs/DEPLOYMENT.md']) {
    const text = await readFile(path.join(root, page), 'utf8').catch(() => undefined);
    if (text === undefined) faults.push(`${page} is missing`);
    for (const [, target = ''] of (text ?? '').matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
      if (!existsSync(path.join(root, path.dirname(page), target)))
        faults.push(`${page} links to ${target}, which does not exist`);
    }
  }
  return { ok: faults.length === 0, output: faults.join('\n') };
}
