import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { exec } from '../checks/exec.ts';
import { findChromium } from '../find-chromium.ts';
import { type Counts, type Failure, nothing } from './counts.ts';

interface Suite {
  file: string;
  suites?: Suite[];
  specs?: {
    title: string;
    tests: { status: string; results: { errors?: { message?: string }[] }[] }[];
  }[];
}

interface Report {
  suites: Suite[];
  errors?: { message?: string }[];
}

export async function runPlaywright(reports: string): Promise<Counts> {
  const chromium = await findChromium();
  if (!chromium) {
    console.log(
      'No Chromium was found or could be installed: browser journeys are skipped. Set CHROMIUM_PATH to run them.',
    );
    return { ...nothing(), skipped: 1 };
  }
  const file = path.join(reports, 'playwright.json');
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const { code } = await exec('playwright', ['test', '--reporter=list,json'], { echo: true, env });
  const counts = nothing();
  const report = await readReport(file);
  for (const suite of report?.suites ?? []) count(suite, counts);
  if (code !== 0 && counts.failures.length === 0) {
    const reason = report?.errors?.map((error) => error.message).join('\n') ?? 'no report was written';
    counts.failures.push({ name: `playwright › outside any journey (exit code ${code})`, reason });
  }
  return counts;
}

function count(suite: Suite, counts: Counts): void {
  for (const inner of suite.suites ?? []) count(inner, counts);
  for (const spec of suite.specs ?? []) {
    for (const test of spec.tests) {
      const failure: Failure = {
        name: `${suite.file} › ${spec.title}`,
        reason: test.results.flatMap((result) => result.errors ?? []).map((error) => error.message)[0] ?? '',
      };
      if (test.status === 'skipped') counts.skipped += 1;
      else if (test.status === 'unexpected') counts.failures.push(failure);
      else counts.passed += 1;
      if (test.status === 'flaky') counts.secondTries.push(failure.name);
    }
  }
}

async function readReport(file: string): Promise<Report | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}
