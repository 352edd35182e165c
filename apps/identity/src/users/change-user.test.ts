import { expect, test } from 'vitest';
import { signedIn } from '../testing/flows.ts';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();

test('notes of a user are merged key by key, a null takes one away, and all together have a limit', async () => {
  const { client } = await signedIn(server);
  const put = (untrusted_metadata: unknown) => client.call('PUT', '/users/me', { untrusted_metadata });
  const notes = async () => (await client.get('/users/me')).data['untrusted_metadata'];
  await put({ a: 1, b: { c: null } });
  await put({ d: 'x' });
  expect(await notes()).toEqual({ a: 1, b: { c: null }, d: 'x' });
  await put({ a: null });
  expect(await notes()).toEqual({ b: { c: null }, d: 'x' });
  expect((await put({ big: 'y'.repeat(3000) })).status).toBe(200);
  const over = await put({ more: 'y'.repeat(3000) });
  expect([over.status, over.type]).toEqual([400, 'invalid_argument']);
  expect(await notes()).not.toHaveProperty('more');
});

test('row 161: a user gives themselves no role, no trusted note and no proved address', async () => {
  const { client, email, userId } = await signedIn(server);
  const wish = {
    name: { first_name: 'Noa' },
    roles: ['admin'],
    trusted_metadata: { plan: 'pro' },
    emails: [{ email: 'other@example.com', verified: true }],
    phone_numbers: [{ phone_number: '+14155552671' }],
    user_id: 'user-test-other',
    status: 'pending',
  };
  const answer = await client.call('PUT', '/users/me', wish);
  expect(answer.status).toBe(200);
  const { data } = await client.get('/users/me');
  expect(data).toMatchObject({
    user_id: userId,
    status: 'active',
    name: { first_name: 'Noa' },
    roles: ['user'],
    trusted_metadata: {},
    emails: [{ email, verified: true }],
    phone_numbers: [],
  });
});
