import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Rows that are about the widget, its client or the product: which test there holds them. */
const elsewhere: [row: number, file: string, name: string][] = [
  [124, 'packages/sign-in/src/oauth-wallets-idp.test.ts', 'logout: No keeps the session, Yes ends it and goes back'],
  [133, 'packages/identity-client/src/session.test.ts', 'ten tabs refresh with one request'],
  [134, 'packages/identity-client/src/session.test.ts', 'a clock %i ms off moves the cookie’s expiry along'],
  [135, 'packages/sign-in/src/embedding.test.ts', 'poisoned storage: nothing of it is rendered'],
  [136, 'packages/sign-in/src/embedding.test.ts', 'blocked storage and cookies: a notice, and the sign-in still works'],
  [139, 'e2e/signed-out.spec.ts', 'is emptied when its person has signed out elsewhere meanwhile'],
  [
    147,
    'packages/sign-in/src/oauth-wallets-idp.test.ts',
    'announced wallets (EIP-6963) stand beside injected ones, by their own names',
  ],
  [147, 'packages/sign-in/src/oauth-wallets-idp.test.ts', 'ends on the error screen, and a retry works'],
  [148, 'packages/sign-in/src/embedding.test.ts', 'hostile strings, theme and logo stay text and defaults'],
  [
    148,
    'packages/sign-in/src/hostile.test.ts',
    'is left out with a warning to the developer, a usable one beside it stays',
  ],
  [149, 'packages/sign-in/src/embedding.test.ts', 'a hostile client name is shown as text without direction tricks'],
  [149, 'packages/sign-in/src/hostile.test.ts', 'markup in the server’s %s is shown as text'],
  [150, 'packages/sign-in/src/embedding.test.ts', 'foreign messages and clobbered names change nothing'],
  [150, 'packages/sign-in/src/embedding.test.ts', 'host styles do not leak in'],
  [150, 'packages/sign-in/src/embedding.test.ts', '%s throws when nothing matches the selector'],
  [150, 'packages/sign-in/src/embedding.test.ts', 'mounting again updates in place and keeps what was typed'],
  [150, 'packages/sign-in/src/hostile.test.ts', 'are taken for neither'],
  [150, 'packages/sign-in/src/hostile.test.ts', 'it leaves nothing, draws nothing and breaks nothing'],
  [150, 'packages/sign-in/src/hostile.test.ts', 'a passkey request that waits is withdrawn with the widget'],
  [151, 'packages/sign-in/src/embedding.test.ts', 'configuration %j says what is wrong'],
  [151, 'packages/sign-in/src/hostile.test.ts', 'the wrong types of %j are told in place of the screen'],
  [
    151,
    'packages/identity-client/src/client.test.ts',
    'a business project in the consumer client is named in the console',
  ],
  [
    152,
    'packages/sign-in/src/embedding.test.ts',
    'works under a strict policy with Trusted Types, without one violation',
  ],
  [
    152,
    'packages/sign-in/src/hostile.test.ts',
    'offline and back, the typed address is still there and the same press works',
  ],
  [152, 'packages/sign-in/src/keyboard.test.ts', 'a part that was lost is told of, and asked for again'],
  [153, 'packages/identity-client/src/client.test.ts', 'a blocked captcha script lets the server decide'],
  [
    153,
    'packages/sign-in/src/hostile.test.ts',
    'a blocked captcha is told in words, nothing spins, and another way is open',
  ],
  [175, 'apps/server/src/account.test.ts', 'a User-Email header that contradicts the session is refused'],
  [175, 'apps/server/src/account-attacks.test.ts', 'a User-Email header without a session makes nobody known'],
  [176, 'apps/server/src/account.test.ts', 'a session that is over, forged or of somebody else is refused'],
  [176, 'apps/server/src/account-attacks.test.ts', 'the address of a sync is the session’s, whatever the body says'],
  [
    176,
    'apps/server/src/account-attacks.test.ts',
    'an address that nobody proved opens nothing of the one who owns it',
  ],
  [177, 'apps/server/src/account.test.ts', "somebody else's user, list and project do not exist"],
  [177, 'apps/server/src/thread.test.ts', 'every call answers 404 to a stranger, and to nobody at all'],
  [178, 'apps/server/src/account.test.ts', 'system health is for the administrator, whose address must be proved'],
  [178, 'apps/server/src/access.test.ts', '$call answers each caller as its contract says'],
  [
    179,
    'apps/server/src/account-attacks.test.ts',
    'stays what it was at the first sign-in when later ones bring another',
  ],
  [179, 'apps/server/src/account-attacks.test.ts', 'cannot lead in a circle'],
  [179, 'apps/server/src/account-attacks.test.ts', 'of ten kilobytes is refused, and no user is made of it'],
];

const rowsOfCatalogue = 179;

describe('the attack catalogue', () => {
  test.each(elsewhere)('row %i is run in %s: “%s”', async (_row, file, name) => {
    // As the title of a test: a word in a comment would prove nothing.
    const titles = [...(await readFile(path.join(root, file), 'utf8')).matchAll(/\(\s*(['"`])((?:(?!\1).)+)\1,/g)];
    expect(titles.map(([, , title]) => title).filter((title) => title?.includes(name))).toHaveLength(1);
  });

  test('has a test or a stated reason for each of its rows', async () => {
    const named = new Set(elsewhere.map(([row]) => row));
    for await (const file of glob('{apps/identity,packages/sign-in,packages/identity-client}/src/**/*.test.ts', {
      cwd: root,
    })) {
      const text = await readFile(path.join(root, file), 'utf8');
      for (const title of titlesOf(text))
        for (const [rows] of title.matchAll(/\brows? \d+(?:(?:, | and | to |–)\d+)*/g)) addRows(named, rows);
    }
    const all = Array.from({ length: rowsOfCatalogue }, (_, index) => index + 1);
    expect(all.filter((row) => !named.has(row))).toEqual([]);
  });
});

/** What stands in quotes as the name of a test or of a group; a comment that names a row tests nothing. */
function* titlesOf(text: string): Generator<string> {
  const call = /(?:\b(?:test|it|describe)(?:\.\w+)*(?:<[^(]*>)?\(|[\])\w]\s*\)\()\s*/.source;
  const title = /(?<quote>['"`])(?<name>(?:\\.|(?!\k<quote>).)*)\k<quote>/s.source;
  for (const { groups } of text.matchAll(new RegExp(call + title, 'g'))) if (groups?.['name']) yield groups['name'];
}

function addRows(named: Set<number>, text: string): void {
  for (const [, from = '', to = from] of text.matchAll(/(\d+)(?:(?: to |–)(\d+))?/g)) {
    for (let row = Number(from); row <= Number(to); row += 1) named.add(row);
  }
}
