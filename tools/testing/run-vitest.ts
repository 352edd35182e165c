import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { exec } from '../checks/exec.ts';
import type { Counts } from './counts.ts';
import { failedFiles, nowhere, type Results, resultsOf, type VitestReport, withSecondRun } from './vitest-results.ts';

/**
 * All files beside each other; then those that failed once more, alone, one after the other: on a small machine a
 * hook can run out of time because something else was busy. What fails there too has failed.
 */
export async function runVitest(reports: string): Promise<Counts> {
  const together = await run(path.join(reports, 'vitest.json'), []);
  const again = failedFiles(together);
  if (again.length === 0 || again.includes(nowhere)) return withSecondRun(together, new Map());
  console.log(`\n— unit, once more and alone: ${again.join(', ')}`);
  return withSecondRun(together, await run(path.join(reports, 'vitest-alone.json'), ['--maxWorkers=1', ...again]));
}

async function run(file: string, args: string[]): Promise<Results> {
  const { code, output } = await exec(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
    { echo: true },
  );
  return resultsOf(await readReport(file), output, code);
}

async function readReport(file: string): Promise<VitestReport | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}
