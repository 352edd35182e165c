import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { exec } from '../checks/exec.ts';
import { runChecks } from '../checks/run-checks.ts';
import { findChromium } from '../find-chromium.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const parts: Record<string, (reports: string) => Promise<Counts>> = {
  check: async () =>
    (await runChecks()) ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 },
  unit: runVitest,
  e2e: runPlaywright,
};

/** `npm test` runs all parts; `npm test -- unit` only those named. */
export async function runTests(names: string[]): Promise<number> {
  const reports = await mkdtemp(path.join(os.tmpdir(), 'targum-test-'));
  const total: Counts = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, run] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue;
    console.log(`\n— ${name}`);
    const counts = await run(reports);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  await rm(reports, { recursive: true, force: true });
  console.log(
    `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
  );
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

async function runVitest(reports: string): Promise<Counts> {
  const file = path.join(reports, 'vitest.json');
  const { code } = await exec('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], {
    echo: true,
  });
  const report = await readJson<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>(file);
  const failed = report?.numFailedTests ?? 1;
  // A run that breaks outside any test, while loading a file say, has failed too.
  return {
    passed: report?.numPassedTests ?? 0,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: report?.numPendingTests ?? 0,
  };
}

async function runPlaywright(reports: string): Promise<Counts> {
  const chromium = await findChromium();
  if (!chromium) {
    console.log(
      'No Chromium was found or could be installed: browser journeys are skipped. Set CHROMIUM_PATH to run them.',
    );
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const file = path.join(reports, 'playwright.json');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { code } = await exec('playwright', ['test', '--reporter=list,json'], { echo: true, env });
  const stats = (
    await readJson<{ stats: { expected: number; unexpected: number; skipped: number; flaky: number } }>(file)
  )?.stats;
  const failed = stats?.unexpected ?? 1;
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: code !== 0 && failed === 0 ? 1 : failed,
    skipped: stats?.skipped ?? 0,
  };
}

async function readJson<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
