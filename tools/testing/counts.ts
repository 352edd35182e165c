export interface Failure {
  name: string;
  /** The first lines of what it said; the whole stands further up. */
  reason: string;
}

/** What a part of the tests came to. */
export interface Counts {
  passed: number;
  skipped: number;
  failures: Failure[];
  /** Passed, but only at another try. */
  secondTries: string[];
}

export const nothing = (): Counts => ({ passed: 0, skipped: 0, failures: [], secondTries: [] });

/** Whoever reads the end of a long log sees which tests failed and why, and then the line that counts. */
export function summarise(all: Counts[]): { lines: string[]; ok: boolean } {
  const failures = all.flatMap((counts) => counts.failures);
  const secondTries = all.flatMap((counts) => counts.secondTries);
  const passed = all.reduce((sum, counts) => sum + counts.passed, 0);
  const skipped = all.reduce((sum, counts) => sum + counts.skipped, 0);
  const lines = [
    ...(secondTries.length > 0 ? ['', 'Passed only at another try:', ...secondTries.map((name) => `  ${name}`)] : []),
    ...(failures.length > 0 ? ['', 'Failed:', ...failures.flatMap(describe)] : []),
    '',
    `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ];
  return { lines, ok: failures.length === 0 && passed > 0 };
}

function describe({ name, reason }: Failure): string[] {
  const said = reason
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .slice(0, 6);
  return [`  ${name}`, ...said.map((line) => `      ${line.slice(0, 200)}`)];
}
