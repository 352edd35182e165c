import { expect, onTestFinished, test } from 'vitest';
import { startTargum } from '../testing/start-targum.ts';

test('a process that serves the identity provider alone tells how it does, and answers for nothing else', async () => {
  const targum = await startTargum({}, ['serve', 'identity']);
  onTestFinished(() => targum.dispose());
  const ask = (path: string) => fetch(targum.url + path, { headers: { accept: 'application/json' } });
  const health = await ask('/health');
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  expect((await ask('/.well-known/openid-configuration')).status).toBe(200);
  expect((await ask('/api/site')).status).toBe(404);
}, 120_000);
