import { afterAll, describe, expect, it } from 'vitest';
import { startIdentity } from '../../testing/start-identity.ts';
import { providers } from './providers/index.ts';
import { behaviours } from './testing/behaviours.ts';
import { LocalProvider, newPerson } from './testing/local-provider.ts';
import { exchange, signInThrough } from './testing/walk.ts';

const locals = await Promise.all(behaviours.map((behaviour) => new LocalProvider(behaviour).listen()));
const server = await startIdentity({
  settings: {
    oauth_providers: Object.fromEntries(locals.map((local) => [local.behaviour.id, local.settings()])),
  },
});
afterAll(() => {
  for (const local of locals) local.close();
});

const countUsers = async () => {
  const { rows } = await server.database.pool.query<{ n: number }>('select count(*)::int as n from identity.users');
  return rows[0]?.n;
};

const fresh = (local: LocalProvider) => {
  local.faults = {};
  local.person = newPerson(local.behaviour.id);
};

it('has a local counterpart for every provider', () => {
  expect(behaviours.map(({ id }) => id).toSorted()).toEqual(providers.map(({ id }) => id).toSorted());
});

const rows = (test: (local: LocalProvider) => unknown) =>
  locals.filter(test).map((local) => [local.behaviour.id, local] as const);

/** A page that says so, no user, no cookie left. */
async function expectFailure(id: string, why: RegExp) {
  const before = await countUsers();
  const { response, browser, token } = await signInThrough(server, id);
  expect(token).toBe('');
  expect(response?.status).toBe(400);
  const text = (await response?.text()) ?? '';
  expect(text).toMatch(why);
  expect(text).not.toContain('<script>alert');
  expect(browser.cookiesOf(server.baseUrl).filter((name) => name.startsWith('targum_oauth'))).toEqual([]);
  expect(await countUsers()).toBe(before);
}

describe.each(rows(() => true))('signing in through %s', (id, local) => {
  const { gives, denied, subjectOf } = local.behaviour;

  it('makes a user the first time, finds it afterwards, and hands the provider’s facts on', async () => {
    fresh(local);
    const { person } = local;
    const first = await signInThrough(server, id);
    expect(first.query.get('at')).toBe('signup');
    expect(first.query.get('stytch_token_type')).toBe('oauth');
    const entered = await exchange(server, first.token);
    expect(entered.status).toBe(200);
    const subject = subjectOf?.(person) ?? person.subject;
    expect(entered.data).toMatchObject({
      provider_type: providers.find((row) => row.id === id)?.name,
      provider_subject: subject,
      profile_picture_url: gives.picture ? person.picture : '',
      provider_values: { access_token: 'access-token-of-provider', refresh_token: 'refresh-token-of-provider' },
    });
    expect(entered.data.user).toMatchObject({
      name: { first_name: 'Noa', last_name: 'Levi' },
      emails: gives.email === 'verified' ? [{ email: person.email, verified: true }] : [],
      providers: [{ provider_subject: subject }],
    });
    expect(entered.data.session?.authentication_factors).toMatchObject([
      { type: 'oauth', delivery_method: `oauth_${id}`, [`${id}_oauth_factor`]: { provider_subject: subject } },
    ]);
    const second = await signInThrough(server, id);
    expect(second.query.get('at')).toBe('login');
    expect((await exchange(server, second.token)).data.user_id).toBe(entered.data.user_id);
  });

  it('tells the person when the provider says that they refused', async () => {
    fresh(local);
    local.faults = { deny: denied };
    await expectFailure(id, /cancelled/);
  });

  it('stops when another state comes back', async () => {
    fresh(local);
    local.faults = { state: 'A'.repeat(44) };
    const before = await countUsers();
    const { response, token } = await signInThrough(server, id);
    expect([token, response?.status]).toEqual(['', 400]);
    expect(await countUsers()).toBe(before);
  });

  it('signs in somebody whose address the provider does not give', async () => {
    fresh(local);
    local.person.email = undefined;
    const { token } = await signInThrough(server, id);
    const entered = await exchange(server, token);
    expect(entered.status).toBe(200);
    expect(entered.data.user?.emails).toEqual([]);
  });

  it.each([
    ['an error of its own', 500, '{"error":"server_error"}'],
    ['no JSON', 200, '<html>maintenance</html>'],
    ['an error with status 200', 200, '{"ok":false,"error":"bad_verification_code"}'],
    ['JSON without a token', 200, '{}'],
    ['a list', 200, '[]'],
    ['far too much', 200, `{"access_token":"${'x'.repeat(300_000)}"}`],
  ])('stops when the token address answers %s', async (_, status, body) => {
    fresh(local);
    local.faults = { break: { at: 'token', status, body } };
    await expectFailure(id, /Try again/);
  });
});

describe('what only some providers can get wrong', () => {
  it.each(rows(({ behaviour }) => behaviour.idClaims && behaviour.echoesNonce !== false))(
    '%s: another nonce comes back',
    async (id, local) => {
      fresh(local);
      local.faults = { nonce: 'another-nonce' };
      await expectFailure(id, /Try again/);
    },
  );

  it.each(rows(({ behaviour }) => behaviour.gives.email === 'verified'))(
    '%s: an address that the provider has not verified is kept to the provider',
    async (id, local) => {
      fresh(local);
      local.person.emailVerified = false;
      const { token } = await signInThrough(server, id);
      const entered = await exchange(server, token);
      expect(entered.data.user?.emails).toEqual([]);
    },
  );

  it.each(rows(({ behaviour }) => behaviour.userinfo))('%s: the profile address is broken', async (id, local) => {
    fresh(local);
    for (const body of ['nonsense', '{"error":"invalid_token"}', '{}', '{"sub":5,"id":{},"data":[]}']) {
      local.faults = { break: { at: 'userinfo', status: 200, body } };
      await expectFailure(id, /Try again/);
    }
  });
});

describe('row 83: a provider that does not answer', () => {
  it.each(rows(() => true))(
    '%s: gives a page with a way back in time, and leaves no half-made user',
    async (id, local) => {
      fresh(local);
      await server.setSettings({ oauth_providers: { [id]: local.settings({ timeout_ms: 150 }) } });
      local.faults = { hang: 'token' };
      const before = await countUsers();
      const { response } = await signInThrough(server, id);
      expect(response?.status).toBe(400);
      const text = (await response?.text()) ?? '';
      expect(text).toContain('Try again');
      expect(await countUsers()).toBe(before);
    },
  );
});
