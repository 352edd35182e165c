import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { auditActions, countRows, signedIn } from '../../testing/flows.ts';
import { startIdentity } from '../../testing/start-identity.ts';
import { appleTeam } from './testing/apple-team.ts';
import { behaviours } from './testing/behaviours.ts';
import { LocalProvider, newPerson } from './testing/local-provider.ts';

async function local(id: 'google' | 'apple') {
  const behaviour = behaviours.find((each) => each.id === id);
  if (!behaviour) throw new Error(id);
  return new LocalProvider(behaviour).listen();
}
const [google, apple] = [await local('google'), await local('apple')];
const settings = {
  oauth_providers: { google: google.settings(), apple: { ...apple.settings(), ...(await appleTeam).settings } },
};
const server = await startIdentity({ settings });
afterAll(() => {
  google.close();
  apple.close();
});
beforeEach(() => {
  google.person = newPerson('google');
  apple.person = newPerson('apple');
});

const seconds = () => Math.floor(Date.now() / 1000);
const issuers = { google: 'https://accounts.google.com', apple: 'https://appleid.apple.com' };

const tokenOf = (provider: typeof google, claims: object = {}) =>
  provider.sign({
    iss: issuers[provider.behaviour.id as 'google' | 'apple'],
    aud: provider.clientId,
    iat: seconds(),
    exp: seconds() + 600,
    jti: randomUUID(),
    ...provider.behaviour.idClaims?.(provider.person),
    ...claims,
  });

const enter = (body: object, client = server.client(), provider = 'google') =>
  client.signIn(`/oauth/${provider}/id_token/authenticate`, { session_duration_minutes: 60, ...body });

describe('an id token that the page got by itself', () => {
  it('signs a new person up, and the same person in the next time', async () => {
    const first = await enter({ id_token: await tokenOf(google) });
    expect(first.status).toBe(200);
    expect(first.data).toMatchObject({
      provider_subject: google.person.subject,
      oauth_user_registration_id: expect.stringMatching(/^oauth-user-/),
      reset_sessions: false,
      user_created: true,
      user: { emails: [{ email: google.person.email, verified: true }] },
      session: { authentication_factors: [{ type: 'oauth', delivery_method: 'oauth_google' }] },
    });
    const again = await enter({ id_token: await tokenOf(google) });
    expect(again.data).toMatchObject({ user_id: first.data.user_id, user_created: false });
  });

  it('of Apple takes the name that came beside it', async () => {
    const name = { first_name: 'Noa', last_name: 'Levi' };
    const opened = await enter({ id_token: await tokenOf(apple), name }, server.client(), 'apple');
    expect(opened.data).toMatchObject({ user_created: true, user: { name } });
  });

  it('is for this client, young, signed, of the right provider and with its own nonce, or opens nothing', async () => {
    const before = await countRows(server, 'identity.users');
    const nonce = 'a nonce of the page';
    for (const [body, status, type] of [
      [{ id_token: await tokenOf(google, { aud: 'somebody-else' }) }, 400, 'invalid_client'],
      [{ id_token: await tokenOf(google, { iat: seconds() - 3600 }) }, 404, 'oauth_token_not_found'],
      [{ id_token: `${(await tokenOf(google)).split('.').slice(0, 2).join('.')}.` }, 404, 'oauth_token_not_found'],
      [{ id_token: await tokenOf(google, { iss: issuers.apple }) }, 404, 'oauth_token_not_found'],
      [{ id_token: await tokenOf(google, { nonce }), nonce: 'another' }, 404, 'oauth_token_not_found'],
      [{ id_token: await tokenOf(google, { nonce }) }, 404, 'oauth_token_not_found'],
      [{ id_token: await tokenOf(google), nonce }, 404, 'oauth_token_not_found'],
    ] as const) {
      const answer = await enter(body);
      expect([answer.status, answer.type]).toEqual([status, type]);
    }
    expect(await countRows(server, 'identity.users')).toBe(before);
    expect((await enter({ id_token: await tokenOf(google, { nonce }), nonce })).status).toBe(200);
  });

  it('opens one session, however often and at once it is sent', async () => {
    const id_token = await tokenOf(google);
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter({ id_token })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
    const userId = answers.find(({ status }) => status === 200)?.data.user_id ?? '';
    expect((await auditActions(server, userId)).filter((action) => action === 'session.opened')).toHaveLength(1);
  });

  it('connects the provider to the session that asked for it, and to no other', async () => {
    const owner = await signedIn(server);
    const asked = await owner.client.post('/oauth/attach', { provider: 'google' });
    const oauth_attach_token = String(asked.data['oauth_attach_token']);
    const thief = await signedIn(server);
    const stolen = await enter({ id_token: await tokenOf(google), oauth_attach_token }, thief.client);
    expect([stolen.status, stolen.type]).toEqual([400, 'oauth_flow_callback_error']);
    expect((await thief.client.get('/users/me')).data['providers']).toEqual([]);
    const connected = await enter({ id_token: await tokenOf(google), oauth_attach_token }, owner.client);
    expect(connected.data).toMatchObject({ user_id: owner.userId, user_created: false });
    expect((await owner.client.get('/users/me')).data['providers']).toMatchObject([{ provider_type: 'Google' }]);
  });

  it('is refused where the provider is not configured', async () => {
    await server.setSettings({ oauth_providers: {} });
    const answer = await enter({ id_token: await tokenOf(google) });
    await server.setSettings(settings);
    expect([answer.status, answer.type]).toEqual([400, 'oauth_provider_not_configured']);
  });
});
