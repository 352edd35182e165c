import { afterEach, describe, expect, it } from 'vitest';
import { providers } from './providers/index.ts';
import { startWithAllProviders } from './testing/all-providers.ts';
import { behaviours } from './testing/behaviours.ts';
import { exchange, signInThrough } from './testing/walk.ts';

const { server, settings, fresh, rows, left, expectFailure } = await startWithAllProviders();

it('has a local counterpart for every provider', () => {
  expect(behaviours.map(({ id }) => id).toSorted()).toEqual(providers.map(({ id }) => id).toSorted());
});

describe.each(rows())('signing in through %s', (id, local) => {
  const { gives, denied, subjectOf, pictureOf } = local.behaviour;

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
      profile_picture_url: pictureOf?.(person) ?? '',
      provider_values: {
        access_token: 'access-token-of-provider',
        refresh_token: gives.refreshToken ? 'refresh-token-of-provider' : '',
        id_token: expect.stringMatching(local.behaviour.idClaims ? /^ey/ : /^$/),
      },
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
    const again = await exchange(server, second.token);
    expect(again.data.user_id).toBe(entered.data.user_id);
    // Apple tells the name once; it stays.
    expect(again.data.user).toMatchObject({ name: { first_name: 'Noa', last_name: 'Levi' } });
  });

  it('tells the person when the provider says that they refused', async () => {
    fresh(local);
    local.faults = { deny: denied };
    await expectFailure(id, /cancelled/);
    expect(local.seen).toEqual(['GET /authorize']);
  });

  it('stops when another state comes back', async () => {
    fresh(local);
    local.faults = { state: 'A'.repeat(44) };
    const before = await left();
    const { response, token } = await signInThrough(server, id);
    expect([token, response?.status]).toEqual(['', 400]);
    expect(await left()).toEqual(before);
    expect(local.seen).toEqual(['GET /authorize']);
  });

  it('makes nobody of a subject beyond all size', async () => {
    fresh(local);
    local.person.subject = '9'.repeat(300);
    await expectFailure(id, /Try again/);
  });

  it('signs in somebody whose address the provider does not give, and trusts none that is not verified', async () => {
    for (const person of [{ email: undefined }, { emailVerified: false }]) {
      fresh(local);
      local.person = { ...local.person, ...person };
      const { token } = await signInThrough(server, id);
      const entered = await exchange(server, token);
      expect(entered.status).toBe(200);
      expect(entered.data.user?.emails).toEqual([]);
    }
  });
});

describe('what only some providers can get wrong', () => {
  it.each(rows(({ behaviour }) => behaviour.idClaims && behaviour.echoesNonce !== false))(
    'row 75: %s: another nonce comes back, or none',
    async (id, local) => {
      for (const faults of [{ nonce: 'another-nonce' }, { without: ['nonce'] }]) {
        fresh(local);
        local.faults = faults;
        await expectFailure(id, /Try again/);
      }
    },
  );

  it('row 75: linkedin: a nonce that it does not have to send must be right when it comes', async () => {
    const [[, local] = []] = rows(({ behaviour }) => behaviour.id === 'linkedin');
    if (!local) throw new Error('no LinkedIn');
    fresh(local);
    local.faults = { claims: { nonce: 'another-nonce' } };
    await expectFailure('linkedin', /Try again/);
  });

  it.each(rows(({ behaviour }) => behaviour.idClaims && behaviour.userinfo))(
    '%s: the unsigned profile is somebody else’s than the signed one',
    async (id, local) => {
      fresh(local);
      const body = JSON.stringify({ sub: 'somebody-else', email: 'victim@example.com', email_verified: true });
      local.faults = { break: { at: 'userinfo', status: 200, body } };
      await expectFailure(id, /Try again/);
    },
  );

  it.each(rows(({ behaviour }) => behaviour.userinfo))(
    '%s: refuses the access token that it gave, in its own words',
    async (id, local) => {
      fresh(local);
      local.faults = { forget: true };
      await expectFailure(id, /Try again/);
    },
  );

  it.each(rows(({ behaviour }) => behaviour.clientAuth !== 'apple'))(
    '%s: refuses our secret, in its own words',
    async (id, local) => {
      fresh(local);
      const wrong = local.settings({ client_secret: 'another' });
      await server.setSettings({ oauth_providers: { ...settings.oauth_providers, [id]: wrong } });
      await expectFailure(id, /Try again/);
      await server.setSettings(settings);
    },
  );

  it('twitter: gives a confirmed address to a project that asks for it', async () => {
    const [[, local] = []] = rows(({ behaviour }) => behaviour.id === 'twitter');
    if (!local) throw new Error('no Twitter');
    fresh(local);
    const asking = local.settings({ scopes: ['users.email'] });
    await server.setSettings({ oauth_providers: { ...settings.oauth_providers, twitter: asking } });
    const { token } = await signInThrough(server, 'twitter');
    await server.setSettings(settings);
    const entered = await exchange(server, token);
    expect(entered.data.user?.emails).toMatchObject([{ email: local.person.email, verified: true }]);
  });

  it('apple: is taken under either of the names that it signs with, and under no other', async () => {
    const [[, local] = []] = rows(({ behaviour }) => behaviour.id === 'apple');
    if (!local) throw new Error('no Apple');
    fresh(local);
    local.faults = { claims: { iss: 'https://account.apple.com' } };
    expect((await signInThrough(server, 'apple')).token).not.toBe('');
    local.faults = { claims: { iss: 'https://apple.com' } };
    await expectFailure('apple', /Try again/);
  });
});

describe('a tenant of Microsoft', () => {
  const own = '11111111-2222-3333-4444-555555555555';
  const personal = '9188040d-6c67-4b5b-b112-36a304b66dad';
  const signedBy = (tid: string) => ({ tid, iss: `https://login.microsoftonline.com/${tid}/v2.0` });
  const [[, local] = []] = rows(({ behaviour }) => behaviour.id === 'microsoft');
  if (!local) throw new Error('no Microsoft');

  const meets = async (tenant: string | undefined, tid: string) => {
    fresh(local);
    await server.setSettings({ oauth_providers: { microsoft: local.settings({ tenant }) } });
    local.faults = { claims: signedBy(tid) };
  };
  afterEach(async () => server.setSettings(settings));

  it.each([
    [undefined, own],
    ['common', personal],
    [own, own],
    [own.toUpperCase(), own],
    ['consumers', personal],
    ['organizations', own],
    ['tenant.example', own],
  ])('set to %s, takes somebody of %s', async (tenant, tid) => {
    await meets(tenant, tid);
    expect((await signInThrough(server, 'microsoft')).token).not.toBe('');
  });

  it.each([
    [own, personal],
    [own, '22222222-2222-3333-4444-555555555555'],
    ['consumers', own],
    ['organizations', personal],
  ])('set to %s, does not take somebody of %s', async (tenant, tid) => {
    await meets(tenant, tid);
    await expectFailure('microsoft', /Try again/);
  });

  it('row 67: is not believed when it signs with another’s name', async () => {
    fresh(local);
    local.faults = { claims: { tid: own, iss: `https://login.microsoftonline.com/${personal}/v2.0` } };
    await expectFailure('microsoft', /Try again/);
    local.faults = { claims: { tid: 'not an id', iss: 'https://login.microsoftonline.com/not an id/v2.0' } };
    await expectFailure('microsoft', /Try again/);
  });
});
