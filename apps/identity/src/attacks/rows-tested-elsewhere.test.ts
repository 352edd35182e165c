import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Rows that are about the widget, its client or the product: which test there holds them. */
const elsewhere: [row: number, file: string, name: string][] = [
  [133, 'packages/identity-client/src/session.test.ts', 'ten tabs refresh with one request'],
  [134, 'packages/identity-client/src/session.test.ts', 'a clock %i ms off moves the cookie’s expiry along'],
  [135, 'packages/sign-in/src/embedding.test.ts', 'poisoned storage: nothing of it is rendered'],
  [136, 'packages/sign-in/src/embedding.test.ts', 'blocked storage and cookies: a notice, and the sign-in still works'],
  [139, 'e2e/signed-out.spec.ts', 'is emptied when its person has signed out elsewhere meanwhile'],
  [148, 'packages/sign-in/src/embedding.test.ts', 'hostile strings, theme and logo stay text and defaults'],
  [149, 'packages/sign-in/src/embedding.test.ts', 'a hostile client name is shown as text without direction tricks'],
  [150, 'packages/sign-in/src/embedding.test.ts', 'foreign messages and clobbered names change nothing'],
  [151, 'packages/sign-in/src/embedding.test.ts', 'configuration %j says what is wrong'],
  [
    152,
    'packages/sign-in/src/embedding.test.ts',
    'works under a strict policy with Trusted Types, without one violation',
  ],
  [153, 'packages/identity-client/src/client.test.ts', 'a blocked captcha script lets the server decide'],
  [175, 'apps/server/src/account.test.ts', 'a User-Email header that contradicts the session is refused'],
  [176, 'apps/server/src/account.test.ts', 'a session that is over, forged or of somebody else is refused'],
  [177, 'apps/server/src/account.test.ts', "somebody else's user, list and project do not exist"],
  [178, 'apps/server/src/account.test.ts', 'system health is for the administrator, whose address must be proved'],
  [179, 'apps/server/src/account.test.ts', 'a referral code is taken at the first sign-in only'],
];

const rowsOfCatalogue = 179;

describe('the attack catalogue', () => {
  test.each(elsewhere)('row %i is run in %s: “%s”', async (_row, file, name) => {
    expect(await readFile(path.join(root, file), 'utf8')).toContain(name);
  });

  test('has a test or a stated reason for each of its rows', async () => {
    const named = new Set(elsewhere.map(([row]) => row));
    for await (const file of glob('{apps/identity,packages/sign-in,packages/identity-client}/src/**/*.test.ts', {
      cwd: root,
    })) {
      const text = await readFile(path.join(root, file), 'utf8');
      for (const [rows] of text.matchAll(/\brows? \d+(?:(?:, | and | to |–)\d+)*/g)) addRows(named, rows);
    }
    const all = Array.from({ length: rowsOfCatalogue }, (_, index) => index + 1);
    expect(all.filter((row) => !named.has(row))).toEqual([]);
  });
});

function addRows(named: Set<number>, text: string): void {
  for (const [, from = '', to = from] of text.matchAll(/(\d+)(?:(?: to |–)(\d+))?/g)) {
    for (let row = Number(from); row <= Number(to); row += 1) named.add(row);
  }
}
