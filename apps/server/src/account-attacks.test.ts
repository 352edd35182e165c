import * as contract from '@targum/contracts';
import { createCaller } from '@targum/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from './testing/signed-in.ts';
import { makeTestServer } from './testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
beforeAll(async () => {
  server = await makeTestServer({ worker: false });
});

/** The rows of the attack catalogue about the product that embeds the sign-in. */
describe('somebody who claims to be another', () => {
  test('a User-Email header without a session makes nobody known', async () => {
    const victim = await signedIn(server, 'header-victim');
    const headers = { 'user-email': victim.email };
    const call = createCaller({ baseUrl: server.url, headers: () => headers });
    await expect(call(contract.getUsage, {})).rejects.toMatchObject({ status: 401 });
    await expect(call(contract.listUserProjects, { params: { email: victim.email } })).rejects.toMatchObject({
      status: 401,
    });
  });

  test('the address of a sync is the session’s, whatever the body says', async () => {
    const victim = await signedIn(server, 'sync-victim');
    const jwt = await server.signIn({ id: 'user-test-sync-thief', email: 'thief@example.test', verified: true });
    const call = createCaller({ baseUrl: server.url, headers: () => ({ authorization: `Bearer ${jwt}` }) });
    const body = { identity_user_id: 'user-test-sync-thief', email: victim.email, name: 'Thief' };
    expect(await call(contract.syncUser, { body })).toMatchObject({ email: 'thief@example.test', is_verified: true });
    expect((await victim.sync()).email).toBe(victim.email);
  });

  test('an address that nobody proved opens nothing of the one who owns it', async () => {
    const victim = await signedIn(server, 'proof-victim');
    await victim.call(contract.createProject, { body: { name: 'private' } });
    const pretender = await signedIn(server, 'proof-pretender', { email: victim.email, verified: false });
    expect(pretender.user).toMatchObject({ is_verified: false });
    expect(pretender.id).not.toBe(victim.id);
    expect((await pretender.call(contract.listProjects, {})).projects).toEqual([]);
    const { projects } = await pretender
      .call(contract.listUserProjects, { params: { email: victim.email } })
      .catch(() => ({ projects: [] }));
    expect(projects).toEqual([]);
    expect((await victim.call(contract.listProjects, {})).projects.map(({ name }) => name)).toEqual(['private']);
  });
});

describe('a referral code', () => {
  const referrerOf = async (email: string) => {
    const { rows } = await server.deps.db.query<{ code: string | null }>(
      'select other.referral_code as code from product.users one left join product.users other on other.id = one.referred_by where one.email = $1',
      [email],
    );
    return rows[0]?.code;
  };

  test('stays what it was at the first sign-in when later ones bring another, or one’s own', async () => {
    const [first, second] = [await signedIn(server, 'guide-one'), await signedIn(server, 'guide-two')];
    const friend = await signedIn(server, 'guided', { referral: first.user.referral_code });
    for (const referral_code of [second.user.referral_code, friend.user.referral_code])
      await friend.call(contract.syncUser, {
        body: { identity_user_id: 'user-test-guided', email: friend.email, name: 'guided', referral_code },
      });
    expect(await referrerOf(friend.email)).toBe(first.user.referral_code);
  });

  test('cannot lead in a circle: whoever invited cannot be invited by the invited', async () => {
    const elder = await signedIn(server, 'elder');
    const younger = await signedIn(server, 'younger', { referral: elder.user.referral_code });
    await elder.call(contract.syncUser, {
      body: {
        identity_user_id: 'user-test-elder',
        email: elder.email,
        name: 'elder',
        referral_code: younger.user.referral_code,
      },
    });
    expect(await referrerOf(elder.email)).toBeNull();
  });

  test('of ten kilobytes is refused, and no user is made of it', async () => {
    const jwt = await server.signIn({ id: 'user-test-long', email: 'long@example.test', verified: true });
    const call = createCaller({ baseUrl: server.url, headers: () => ({ authorization: `Bearer ${jwt}` }) });
    const body = { identity_user_id: 'user-test-long', email: 'long@example.test', name: 'Long' };
    await expect(
      call(contract.syncUser, { body: { ...body, referral_code: 'X'.repeat(10_240) } }),
    ).rejects.toMatchObject({ status: 400 });
    expect(await referrerOf('long@example.test')).toBeUndefined();
  });
});
