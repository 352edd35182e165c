import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { failingChecks } from '../checks/run-checks.ts';
import { type Counts, nothing, summarise } from './counts.ts';
import { runPlaywright } from './run-playwright.ts';
import { runVitest } from './run-vitest.ts';

const parts: Record<string, (reports: string) => Promise<Counts>> = {
  check: async () => {
    const failures = (await failingChecks()).map(({ name, output }) => ({ name: `check › ${name}`, reason: output }));
    return { ...nothing(), passed: failures.length === 0 ? 1 : 0, failures };
  },
  unit: runVitest,
  e2e: runPlaywright,
};

/** `npm test` runs all parts; `npm test -- unit` only those named. */
export async function runTests(names: string[]): Promise<number> {
  const reports = await mkdtemp(path.join(os.tmpdir(), 'targum-test-'));
  const all: Counts[] = [];
  for (const [name, run] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n— ${name}`);
    all.push(await run(reports));
  }
  await rm(reports, { recursive: true, force: true });
  const { lines, ok } = summarise(all);
  console.log(lines.join('\n'));
  return ok ? 0 : 1;
}
