import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../checks/exec.ts';
import type { Counts, Failure } from './counts.ts';

export interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

interface FileResult {
  passed: number;
  skipped: number;
  failures: Failure[];
}

export type Results = Map<string, FileResult>;

/** Stands for the file where nobody can say in which one a run broke. */
export const nowhere = '';

export const failedFiles = (results: Results): string[] =>
  [...results].filter(([, result]) => result.failures.length > 0).map(([file]) => file);

export function resultsOf(report: VitestReport | undefined, output: string, code: number): Results {
  const results: Results = new Map();
  for (const { name, status, message, assertionResults } of report?.testResults ?? []) {
    const file = path.relative(root, name);
    const failures = assertionResults
      .filter((assertion) => assertion.status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        name: `${file} › ${fullName}`,
        reason: failureMessages?.join('\n') ?? '',
      }));
    const passed = assertionResults.filter((assertion) => assertion.status === 'passed').length;
    const skipped = assertionResults.length - passed - failures.length;
    // A file that could not be loaded, or whose hook failed, may name no test.
    if (status === 'failed' && failures.length === 0) failures.push({ name: file, reason: message ?? '' });
    results.set(file, { passed, skipped, failures });
  }
  const text = stripVTControlCharacters(output);
  // A run can also break outside any test, by a promise that nobody waited for, say.
  if (code !== 0 && (failedFiles(results).length === 0 || text.includes('Unhandled Error'))) {
    addStrayErrors(results, text, code);
  }
  return results;
}

function addStrayErrors(results: Results, text: string, code: number): void {
  const reason = text.slice(Math.max(0, text.indexOf('Unhandled Error'))).slice(0, 2000);
  const named = [...text.matchAll(/This error originated in "([^"]+)"/g)].map((match) => match[1] ?? nowhere);
  for (const file of named.length > 0 ? new Set(named) : [nowhere]) {
    const before = results.get(file) ?? { passed: 0, skipped: 0, failures: [] };
    const stray = { name: `${file || 'vitest'} › outside any test (exit code ${code})`, reason };
    results.set(file, { ...before, failures: [...before.failures, stray] });
  }
}

/** A second run replaces the first for the files that it finished; one that it lost stays as it was. */
export function withSecondRun(first: Results, second: Results): Counts {
  const failedAgain = new Set(failedFiles(second));
  const recovered = failedFiles(first).filter((file) => second.has(file) && !failedAgain.has(file));
  return total(
    new Map([...first, ...second]),
    recovered.flatMap((file) => first.get(file)?.failures ?? []),
  );
}

function total(results: Results, recovered: Failure[]): Counts {
  const all = [...results.values()];
  return {
    passed: all.reduce((sum, result) => sum + result.passed, 0),
    skipped: all.reduce((sum, result) => sum + result.skipped, 0),
    failures: all.flatMap((result) => result.failures),
    secondTries: recovered.map(({ name, reason }) => `${name}: ${reason.split('\n')[0] ?? ''}`),
  };
}
