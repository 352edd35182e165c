import { expect, test } from 'vitest';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const rotateWhenDue = () => server.identity.jobs.find((job) => job.name === 'identity-rotate-keys')?.run();
const keys = async () => (await server.deps.keys.publicKeys()).map((key) => key.kid);

test('the recurring rotation leaves a young key alone, replaces an old one once, and publishes both meanwhile', async () => {
  await rotateWhenDue();
  const [first, ...others] = await keys();
  expect(others).toEqual([]);
  await rotateWhenDue();
  expect(await keys()).toEqual([first]);
  server.clock.forward(91 * 24 * 3600);
  await rotateWhenDue();
  await rotateWhenDue();
  const both = await keys();
  expect(both).toHaveLength(2);
  expect(both).toContain(first);
  expect((await server.deps.keys.signing('RS256')).kid).toBe(first);
  server.clock.forward(16 * 60);
  expect((await server.deps.keys.signing('RS256')).kid).not.toBe(first);
});

test('the keys of a project that chose ES256 are replaced as well', async () => {
  await server.setSettings({ jwt_algorithm: 'ES256' });
  await rotateWhenDue();
  const first = (await server.deps.keys.signing('ES256')).kid;
  server.clock.forward(91 * 24 * 3600);
  await rotateWhenDue();
  server.clock.forward(16 * 60);
  expect((await server.deps.keys.signing('ES256')).kid).not.toBe(first);
  await server.setSettings({});
});
