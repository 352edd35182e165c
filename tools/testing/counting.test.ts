import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../checks/exec.ts';
import { nothing, summarise } from './counts.ts';
import { nowhere, resultsOf, type VitestReport, withSecondRun } from './vitest-results.ts';

const report = (files: Record<string, [test: string, status: string][]>): VitestReport => ({
  testResults: Object.entries(files).map(([file, tests]) => ({
    name: path.join(root, file),
    status: tests.some(([, status]) => status === 'failed') || tests.length === 0 ? 'failed' : 'passed',
    message: tests.length === 0 ? 'Hook timed out' : '',
    assertionResults: tests.map(([fullName, status]) => ({ fullName, status, failureMessages: ['expected 1'] })),
  })),
});

const first = resultsOf(
  report({
    'a.test.ts': [
      ['holds', 'passed'],
      ['breaks', 'failed'],
      ['waits', 'pending'],
    ],
    'hook.test.ts': [],
  }),
  '',
  1,
);

describe('counting tests', () => {
  test('a failed test, and a file whose hook failed, count as failures with their reason', () => {
    const counts = withSecondRun(first, new Map());
    expect(counts).toMatchObject({ passed: 1, skipped: 1, secondTries: [] });
    expect(counts.failures).toEqual([
      { name: 'a.test.ts › breaks', reason: 'expected 1' },
      { name: 'hook.test.ts', reason: 'Hook timed out' },
    ]);
  });

  test('a file that passes alone counts by that run and is named', () => {
    const second = resultsOf(report({ 'hook.test.ts': [['works', 'passed']] }), '', 0);
    const counts = withSecondRun(first, second);
    expect(counts.passed).toBe(2);
    expect(counts.failures.map((failure) => failure.name)).toEqual(['a.test.ts › breaks']);
    expect(counts.secondTries).toEqual(['hook.test.ts: Hook timed out']);
  });

  test('an error outside any test fails the run, in its file where the runner names one', () => {
    const green = report({ 'a.test.ts': [['holds', 'passed']] });
    const named = 'Unhandled Errors\nError: gone\nThis error originated in "a.test.ts" test file.';
    expect(withSecondRun(resultsOf(green, named, 1), new Map())).toMatchObject({
      passed: 1,
      failures: [{ name: 'a.test.ts › outside any test (exit code 1)' }],
    });
    expect([...resultsOf(green, 'killed', 137).keys()]).toContain(nowhere);
    expect(withSecondRun(resultsOf(undefined, '', 1), new Map()).failures).toHaveLength(1);
  });

  test('the end of the log names failures and second tries before the line that counts', () => {
    const { lines, ok } = summarise([
      { ...nothing(), passed: 2, secondTries: ['slow one'] },
      { ...nothing(), skipped: 1, failures: [{ name: 'broken one', reason: '\nexpected 1\n\n  got 2' }] },
    ]);
    expect(ok).toBe(false);
    expect(lines.join('\n')).toBe(
      '\nPassed only at another try:\n  slow one\n\nFailed:\n  broken one\n      expected 1\n      got 2\n\n2 passed, 1 failed, 1 skipped',
    );
  });

  test('a run without a single test has not passed', () => {
    expect(summarise([nothing()]).ok).toBe(false);
  });
});
