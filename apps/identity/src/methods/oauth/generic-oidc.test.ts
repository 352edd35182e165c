import { afterAll, describe, expect, it } from 'vitest';
import { startIdentity } from '../../testing/start-identity.ts';
import { behaviours } from './testing/behaviours.ts';
import { LocalProvider } from './testing/local-provider.ts';
import { exchange, signInThrough, startAddress } from './testing/walk.ts';

const like = behaviours.find(({ id }) => id === 'google');
if (!like) throw new Error('no google');
const local = await new LocalProvider({ ...like, id: 'acme', clientAuth: 'basic' }).listen();
local.behaviour.issuer = local.url;
afterAll(() => local.close());

const settings = (extra: object = {}) => ({
  oauth_providers: {
    acme: {
      kind: 'oidc',
      name: 'Acme',
      issuer: local.url,
      client_id: local.clientId,
      client_secret: local.clientSecret,
      ...extra,
    },
  },
});
const server = await startIdentity({ settings: settings() });

describe('any OpenID Connect provider, from settings alone', () => {
  it('is found by its discovery document and signs people in', async () => {
    const { token, query } = await signInThrough(server, 'acme');
    expect(query.get('at')).toBe('signup');
    const entered = await exchange(server, token);
    expect(entered.data).toMatchObject({ provider_subject: local.person.subject });
    expect(entered.data.user).toMatchObject({ emails: [{ email: local.person.email, verified: true }] });
    expect(local.seen).toContain('GET /.well-known/openid-configuration');
  });

  it('is refused when its id token names another issuer', async () => {
    local.faults = { claims: { iss: 'https://evil.example' } };
    expect((await signInThrough(server, 'acme')).response?.status).toBe(400);
    local.faults = {};
  });

  it.each([
    ['no issuer', { issuer: undefined }],
    ['an issuer in the clear', { issuer: 'http://idp.example.com' }],
    ['an issuer that is no address', { issuer: 'acme' }],
    ['an address with a password', { issuer: 'https://a:b@idp.example.com' }],
    ['an unknown kind', { kind: 'saml' }],
  ])('row 166: is not offered with %s', async (_, extra) => {
    await server.setSettings(settings(extra));
    const response = await fetch(startAddress(server, 'acme'), { redirect: 'manual' });
    expect(await response.json()).toMatchObject({ status_code: 400, error_type: 'oauth_provider_not_configured' });
    await server.setSettings(settings());
  });

  it('gives a page and no crash when its discovery document is another’s or cannot be read', async () => {
    await server.setSettings(settings({ issuer: `${local.url}/other` }));
    const response = await fetch(startAddress(server, 'acme'), { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(response.headers.get('location')).toBeNull();
    await server.setSettings(settings());
  });
});
