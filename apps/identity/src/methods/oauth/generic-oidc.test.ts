import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { countRows } from '../../testing/flows.ts';
import { startIdentity } from '../../testing/start-identity.ts';
import type { Behaviour } from './testing/behaviour.ts';
import { behaviourOf } from './testing/behaviours.ts';
import { type Faults, LocalProvider } from './testing/local-provider.ts';
import { standardClaims } from './testing/rules.ts';
import { exchange, signInThrough, startAddress } from './testing/walk.ts';

const { callbackExtras: _googles, ...like } = behaviourOf('google');
const server = await startIdentity();
const opened: LocalProvider[] = [];
afterAll(() => {
  for (const each of opened) each.close();
});
afterEach(() => {
  for (const each of opened) each.faults = {};
});

/** A provider that nobody has met before, and a project that knows it by its issuer. */
async function offer({
  behaviour = {},
  ...rest
}: {
  behaviour?: Partial<Behaviour>;
  settings?: object;
  faults?: Faults;
} = {}) {
  const local = await new LocalProvider({ ...like, id: 'acme', clientAuth: 'basic', ...behaviour }).listen();
  opened.push(local);
  local.behaviour.issuer = local.url;
  local.faults = rest.faults ?? {};
  const acme = {
    kind: 'oidc',
    name: 'Acme',
    issuer: local.url,
    client_id: local.clientId,
    client_secret: local.clientSecret,
    ...rest.settings,
  };
  await server.setSettings({ oauth_providers: { acme } });
  return local;
}

const start = () =>
  fetch(startAddress(server, 'acme'), { redirect: 'manual', headers: { accept: 'application/json' } });

describe('any OpenID Connect provider, from settings alone', () => {
  it('is found by its discovery document and signs people in', async () => {
    const local = await offer();
    const { token, query } = await signInThrough(server, 'acme');
    expect(query.get('at')).toBe('signup');
    const entered = await exchange(server, token);
    expect(entered.data).toMatchObject({ provider_subject: local.person.subject });
    expect(entered.data.user).toMatchObject({ emails: [{ email: local.person.email, verified: true }] });
    expect(local.seen).toContain('GET /.well-known/openid-configuration');
  });

  it.each([
    [
      'says that it takes the secret in the body alone',
      { token_endpoint_auth_methods_supported: ['client_secret_post'] },
      {},
    ],
    ['says nothing, and the settings say the body', {}, { client_auth: 'post' }],
  ])('is given the secret as it wants it: it %s', async (_, discovery, settings) => {
    await offer({ behaviour: { clientAuth: 'post' }, faults: { discovery }, settings });
    expect((await signInThrough(server, 'acme')).token).not.toBe('');
  });

  it('is asked for the address that its id token leaves out, and only about the signed subject', async () => {
    const local = await offer({
      behaviour: { idClaims: ({ subject }) => ({ sub: subject }), userinfo: standardClaims },
    });
    const { token } = await signInThrough(server, 'acme');
    const entered = await exchange(server, token);
    expect(entered.data.user?.emails).toMatchObject([{ email: local.person.email, verified: true }]);
    local.faults = { claims: { sub: 'somebody-else' } };
    expect((await signInThrough(server, 'acme')).response?.status).toBe(400);
  });

  it('signs somebody in by the subject alone where it has no user info', async () => {
    const faults = { discovery: { userinfo_endpoint: undefined } };
    const local = await offer({ behaviour: { idClaims: ({ subject }) => ({ sub: subject }) }, faults });
    const { token } = await signInThrough(server, 'acme');
    const entered = await exchange(server, token);
    expect(entered.data).toMatchObject({ provider_subject: local.person.subject, user: { emails: [] } });
  });

  it.each<[string, Faults]>([
    ['its id token names another issuer', { claims: { iss: 'https://evil.example' } }],
    ['its answer names another issuer', { callback: { iss: 'https://evil.example' } }],
    ['its id token has another nonce', { nonce: 'another' }],
  ])('row 76: is refused when %s, and nobody is made', async (_, faults) => {
    await offer({ faults });
    const before = await countRows(server, 'identity.users');
    expect((await signInThrough(server, 'acme')).response?.status).toBe(400);
    expect(await countRows(server, 'identity.users')).toBe(before);
  });

  it.each([
    ['no issuer', { issuer: undefined }],
    ['an issuer in the clear', { issuer: 'http://idp.example.com' }],
    ['an issuer that is no address', { issuer: 'acme' }],
    ['an address with a password', { issuer: 'https://a:b@idp.example.com' }],
    ['an unknown kind', { kind: 'saml' }],
  ])('row 166: is not offered with %s', async (_, settings) => {
    await offer({ settings });
    expect(await (await start()).json()).toMatchObject({
      status_code: 400,
      error_type: 'oauth_provider_not_configured',
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['is another’s', { issuer: 'https://evil.example' }],
    ['has no token address', { token_endpoint: undefined }],
    ['sends people to a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['sends people into the clear', { authorization_endpoint: 'http://idp.example.com/authorize' }],
    ['sends secrets into the clear', { token_endpoint: 'http://idp.example.com/token' }],
    ['names a service of the house by its number', { jwks_uri: 'http://169.254.169.254/latest/meta-data' }],
    ['names an address with a password', { userinfo_endpoint: 'https://a:b@idp.example.com/' }],
    ['names a file', { jwks_uri: 'file:///etc/passwd' }],
  ])('gives an error and no crash when its discovery document %s', async (_, discovery) => {
    const local = await offer({ faults: { discovery } });
    const flows = await countRows(server, 'identity.oauth_flows');
    const response = await start();
    expect(response.headers.get('location')).toBeNull();
    expect(await response.json()).toMatchObject({ status_code: 400, error_type: 'oauth_flow_callback_error' });
    expect(await countRows(server, 'identity.oauth_flows')).toBe(flows);
    expect(local.seen).toEqual(['GET /.well-known/openid-configuration']);
  });
});

describe('installations of one’s own', () => {
  it.each([
    ['gitlab', 'https://git.example.com', 'https://git.example.com/oauth/authorize'],
    ['gitlab', 'https://git.example.com/', 'https://git.example.com/oauth/authorize'],
    ['salesforce', 'https://acme.my.salesforce.com', 'https://acme.my.salesforce.com/services/oauth2/authorize'],
  ])('%s moves with its issuer %s', async (provider, issuer, address) => {
    const settings = { client_id: 'a', client_secret: 'b', issuer };
    await server.setSettings({ oauth_providers: { [provider]: settings } });
    const response = await fetch(startAddress(server, provider), { redirect: 'manual' });
    expect(response.headers.get('location')?.split('?')[0]).toBe(address);
  });

  it.each([
    ['microsoft', { tenant: 'acme.example' }, 'https://login.microsoftonline.com/acme.example/oauth2/v2.0/authorize'],
    ['facebook', { version: 'v27.0' }, 'https://www.facebook.com/v27.0/dialog/oauth'],
    ['github', { endpoints: { authorize: 'https://git.example/a' } }, 'https://git.example/a'],
  ])('%s goes where %j says', async (provider, extra, address) => {
    await server.setSettings({ oauth_providers: { [provider]: { client_id: 'a', client_secret: 'b', ...extra } } });
    const response = await fetch(startAddress(server, provider), { redirect: 'manual' });
    expect(response.headers.get('location')?.split('?')[0]).toBe(address);
  });
});
