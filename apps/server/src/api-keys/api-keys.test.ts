import * as contract from '@targum/contracts';
import { createCaller } from '@targum/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import { aKey, aPerson, callerWith } from '../testing/people.ts';
import { makeTestServer } from '../testing/test-server.ts';
import { isWellFormed, makeKey } from './make-key.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
beforeAll(async () => {
  server = await makeTestServer({ worker: false, env: { API_KEY_REQUESTS_PER_MINUTE: '40' } });
});

const refusal = (status: number, code: string) => expect.objectContaining({ status, code });

describe('a key', () => {
  test('is shown once, kept as a hash, and lets its owner in', async () => {
    const ada = await aPerson(server, 'ada');
    const { key, api_key } = await ada.call(contract.createApiKey, {
      body: { name: 'build server', scopes: ['projects:read', 'projects:write', 'projects:read'] },
    });
    expect(key).toMatch(/^tgm_[0-9A-Za-z]{46}$/);
    expect(api_key).toMatchObject({
      name: 'build server',
      scopes: ['projects:read', 'projects:write'],
      state: 'active',
      expires_at: null,
      last_used_at: null,
    });
    expect(key.startsWith(api_key.prefix)).toBe(true);
    const { rows } = await server.deps.db.query('select k::text as row from product.api_keys k');
    expect(JSON.stringify(rows)).not.toContain(key);

    const call = callerWith(server, key);
    const project = await call(contract.createProject, { body: { name: 'by key' } });
    expect(await ada.call(contract.getProjectStatus, { params: { projectId: project.project_id } })).toMatchObject({
      name: 'by key',
    });
    const listed = await ada.call(contract.listApiKeys, {});
    expect(listed.api_keys[0]?.last_used_at).not.toBeNull();
    expect(listed.scopes.map((scope) => scope.name)).toContain('billing:read');
    expect(JSON.stringify(listed)).not.toContain(key);
  });

  test('does only what its scopes say', async () => {
    const ben = await aPerson(server, 'ben');
    const { key } = await aKey(ben, ['projects:read']);
    const call = callerWith(server, key);
    await expect(call(contract.createProject, { body: { name: 'no' } })).rejects.toMatchObject({
      status: 403,
      code: 'scope_missing',
      facts: { scope: 'projects:write' },
    });
  });

  test('cannot make, list or revoke keys, and is never an administrator', async () => {
    const admin = await aPerson(server, 'admin', 'admin@localhost.test');
    const all = contract.apiScopes.map((scope) => scope.name);
    const { key, id } = await aKey(admin, all);
    const call = callerWith(server, key);
    const barred = refusal(403, 'not_for_api_keys');
    await expect(call(contract.createApiKey, { body: { name: 'more', scopes: all } })).rejects.toEqual(barred);
    await expect(call(contract.listApiKeys, {})).rejects.toEqual(barred);
    await expect(call(contract.revokeApiKey, { params: { keyId: id } })).rejects.toEqual(barred);
    await expect(call(contract.getSystemHealth, {})).rejects.toEqual(barred);
  });

  test('is refused by its own code when it is mistyped, unknown, revoked or expired', async () => {
    const cat = await aPerson(server, 'cat');
    const { key, id } = await aKey(cat, ['account:read']);
    const typo = `${key.slice(0, 20)}${key[20] === 'x' ? 'y' : 'x'}${key.slice(21)}`;
    expect(isWellFormed(typo)).toBe(false);
    for (const wrong of [typo, key.slice(0, -1), `${key}0`, makeKey(), 'tgm_', 'tgm_%00']) {
      await expect(callerWith(server, wrong)(contract.getUsage, {})).rejects.toEqual(refusal(401, 'api_key_invalid'));
    }
    const revoked = await cat.call(contract.revokeApiKey, { params: { keyId: id } });
    expect(revoked.state).toBe('revoked');
    await expect(callerWith(server, key)(contract.getUsage, {})).rejects.toEqual(refusal(401, 'api_key_revoked'));
    const again = await cat.call(contract.revokeApiKey, { params: { keyId: id } });
    expect(again.revoked_at).toBe(revoked.revoked_at);

    const short = await aKey(cat, ['account:read'], 1);
    await server.deps.db.query(`update product.api_keys set expires_at = now() where id = '${short.id}'`);
    await expect(callerWith(server, short.key)(contract.getUsage, {})).rejects.toEqual(refusal(401, 'api_key_expired'));
    const { api_keys } = await cat.call(contract.listApiKeys, {});
    expect(api_keys.map((row) => row.state)).toEqual(['expired', 'revoked']);
  });

  test('of somebody else does not exist', async () => {
    const [dan, eve] = [await aPerson(server, 'dan'), await aPerson(server, 'eve')];
    const { id } = await aKey(dan, ['account:read']);
    await expect(eve.call(contract.revokeApiKey, { params: { keyId: id } })).rejects.toEqual(
      refusal(404, 'api_key_not_found'),
    );
    expect((await eve.call(contract.listApiKeys, {})).api_keys).toEqual([]);
  });

  test('is refused beside a User-Email header of somebody else', async () => {
    const fay = await aPerson(server, 'fay');
    const { key } = await aKey(fay, ['account:read']);
    const call = createCaller({
      baseUrl: server.url,
      headers: () => ({ authorization: `Bearer ${key}`, 'user-email': 'ada@example.test' }),
    });
    await expect(call(contract.getUsage, {})).rejects.toEqual(refusal(403, 'forbidden'));
  });

  test('needs known scopes', async () => {
    const gil = await aPerson(server, 'gil');
    const made = gil.call(contract.createApiKey, { body: { name: 'x', scopes: ['root' as 'projects:read'] } });
    await expect(made).rejects.toEqual(refusal(400, 'bad_request'));
  });

  test('has its own number of requests a minute, however many keys its owner has', async () => {
    const hal = await aPerson(server, 'hal');
    const [busy, quiet] = [await aKey(hal, ['account:read']), await aKey(hal, ['account:read'])];
    const call = callerWith(server, busy.key);
    for (let n = 0; n < 40; n++) await call(contract.getUsage, {});
    await expect(call(contract.getUsage, {})).rejects.toMatchObject({ status: 429, code: 'rate_limited' });
    expect((await callerWith(server, quiet.key)(contract.getUsage, {})).email).toBe(hal.email);
  });

  test('is one of fifty at most, also when many are made at once', async () => {
    const ivy = await aPerson(server, 'ivy');
    await server.deps.db.query(
      `insert into product.api_keys (user_id, name, prefix, key_hash, scopes)
       select '${ivy.id}', 'k', 'tgm_', sha256(g::text::bytea), '{account:read}' from generate_series(1, 48) g`,
    );
    const made = await Promise.allSettled(Array.from({ length: 5 }, () => aKey(ivy, ['account:read'])));
    expect(made.filter((result) => result.status === 'fulfilled')).toHaveLength(2);
    expect(made.find((result) => result.status === 'rejected')?.reason).toEqual(refusal(409, 'api_key_limit'));
  });
});

describe('roles', () => {
  test('an administrator makes somebody a reviewer and takes it back', async () => {
    const admin = await aPerson(server, 'admin', 'admin@localhost.test');
    const rae = await aPerson(server, 'rae');
    const set = (reviewer: boolean) =>
      admin.call(contract.setUserRoles, { params: { userId: rae.id }, body: { reviewer } });
    expect(await set(true)).toMatchObject({ email: rae.email, is_reviewer: true, is_admin: false });
    const own = () => rae.call(contract.getUserByIdentity, { params: { identityUserId: rae.identityUserId } });
    expect((await own()).is_reviewer).toBe(true);
    await set(false);
    expect((await own()).is_reviewer).toBe(false);
    await expect(
      rae.call(contract.setUserRoles, { params: { userId: rae.id }, body: { reviewer: true } }),
    ).rejects.toEqual(refusal(403, 'forbidden'));
    const nobody = '00000000-0000-4000-8000-000000000000';
    await expect(
      admin.call(contract.setUserRoles, { params: { userId: nobody }, body: { reviewer: true } }),
    ).rejects.toEqual(refusal(404, 'user_not_found'));
  });
});
