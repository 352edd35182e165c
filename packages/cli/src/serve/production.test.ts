import { testDatabase } from '@targum/server-kit/testing';
import { expect, onTestFinished, test } from 'vitest';
import { startTargum } from '../testing/start-targum.ts';

test('in production nobody can read the mails or the numbers', async () => {
  const database = await testDatabase();
  const targum = await startTargum(
    {
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      IDENTITY_SECRET: 'a long text that nobody else has, for this test',
      SERVER_SECRET: 'another long text that nobody else has, for it',
    },
    ['serve', 'api'],
  );
  onTestFinished(() => targum.dispose());
  expect((await fetch(`${targum.url}/health`)).status).toBe(200);
  for (const path of ['/dev/outbox', '/dev/outbox.json', '/dev/outbox.json?to=admin@localhost.test', '/metrics']) {
    const answer = await fetch(targum.url + path, { headers: { accept: 'application/json' } });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).not.toContain('localhost.test');
  }
}, 120_000);
