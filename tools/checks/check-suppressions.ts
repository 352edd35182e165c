import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { exec, root } from './exec.ts';

/** A lint rule may be switched off for a line only with a reason after `--`. */
export async function checkSuppressions(): Promise<{ ok: boolean; output: string }> {
  const { output } = await exec('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs']);
  const faults: string[] = [];
  for (const file of output.split('\n').filter(Boolean)) {
    if (file.startsWith('tools/checks/')) continue;
    const text = await readFile(path.join(root, file), 'utf8').catch(() => '');
    text.split('\n').forEach((line, index) => {
      if (/(oxlint|eslint|biome)-(disable|ignore)/.test(line) && !/ -- \S/.test(line))
        faults.push(`${file}:${index + 1}: a suppression without a reason`);
      if (/@ts-(ignore|expect-error|nocheck)/.test(line))
        faults.push(`${file}:${index + 1}: types are not switched off`);
    });
  }
  return { ok: faults.length === 0, output: faults.join('\n') };
}
