import { afterEach, expect, it } from 'vitest';
import { developmentProject } from '../../projects/development-project.ts';
import { startIdentity } from '../../testing/start-identity.ts';

const server = await startIdentity();
const { key } = await server.identity.createAdminKey({
  projectId: developmentProject.project_id,
  name: 'test',
  scopes: ['settings:read', 'settings:write'],
  days: 1,
});
afterEach(() => server.setSettings({ oauth_providers: {} }));

async function admin(method: string, path: string, body?: object) {
  const response = await fetch(`${server.baseUrl}/identity/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const json = (await response.json()) as Record<string, unknown> & { settings: Record<string, unknown> };
  return { status: response.status, type: json['error_type'], details: json['error_details'], settings: json.settings };
}

const write = (oauth_providers: object, others: object = {}) =>
  admin('PUT', '/settings', { settings: { oauth_providers, ...others } });
const providers = async () => (await admin('GET', '/settings')).settings['oauth_providers'];

const good = { client_id: 'a', client_secret: 'b' };
const at = (field: string) => (field ? `oauth_providers.${field}` : 'oauth_providers');

it.each([
  ['a secret that is missing', { github: { client_id: 'a' } }, 'setting_missing', 'github.client_secret'],
  ['an id that is missing', { github: { client_secret: 'b' } }, 'setting_missing', 'github.client_id'],
  ['an id that is empty', { github: { ...good, client_id: '' } }, 'setting_missing', 'github.client_id'],
  ['a slip in a name', { github: { ...good, client_secrets: 'c' } }, 'setting_unknown', 'github.client_secrets'],
  [
    'a slip in the name of an address',
    { github: { ...good, endpoints: { tokens: 'https://x.example' } } },
    'setting_unknown',
    'github.endpoints.tokens',
  ],
  [
    'an address in the clear',
    { github: { ...good, endpoints: { token: 'http://x.example' } } },
    'address_unsafe',
    'github.endpoints.token',
  ],
  ['an issuer in the clear', { gitlab: { ...good, issuer: 'http://x.example' } }, 'address_unsafe', 'gitlab.issuer'],
  ['too much patience', { github: { ...good, timeout_ms: 60_000 } }, 'setting_invalid', 'github.timeout_ms'],
  ['a tenant that is none', { microsoft: { ...good, tenant: '../x' } }, 'setting_invalid', 'microsoft.tenant'],
  ['no issuer', { acme: { ...good, kind: 'oidc' } }, 'setting_missing', 'acme.issuer'],
  ['a provider that nobody knows', { myspace: good }, 'provider_unknown', 'myspace'],
  [
    'a name that is none',
    { 'My Space': { ...good, kind: 'oidc', issuer: 'https://x.example' } },
    'provider_name',
    'My Space',
  ],
  [
    'a key that is none',
    { apple: { client_id: 'a', team_id: 'T', key_id: 'K', private_key: 'no key' } },
    'key_invalid',
    'apple.private_key',
  ],
  [
    'a hidden secret that was never there',
    { github: { ...good, client_secret: '[hidden]' } },
    'secret_unknown',
    'github.client_secret',
  ],
  ['no settings at all', { github: null }, 'setting_invalid', 'github'],
])(
  'settings with %s are refused by code and field, and nothing of the change is written',
  async (_, given, code, field) => {
    const refused = await write({ google: good, ...given }, { otp_minutes: 9 });
    expect(refused).toMatchObject({
      status: 400,
      type: 'invalid_argument',
      details: { problems: [expect.any(String)], faults: [{ code, field: at(field) }] },
    });
    expect((await admin('GET', '/settings')).settings).toMatchObject({ oauth_providers: {}, otp_minutes: 5 });
  },
);

it('every field that Apple still needs is named, and one provider’s fault does not hide another’s', async () => {
  const refused = await write({ apple: { client_id: 'a', key_id: 'K' }, github: { client_id: 'a' } });
  expect(refused.details).toMatchObject({
    faults: ['apple.team_id', 'apple.private_key', 'github.client_secret'].map((field) => ({
      code: 'setting_missing',
      field: at(field),
    })),
  });
});

it('one that is switched off may wait for its secret, and is refused when it is switched on without one', async () => {
  expect((await write({ github: { client_id: 'a', enabled: false } })).status).toBe(200);
  const refused = await write({ github: { client_id: 'a', enabled: true } });
  expect(refused.details).toMatchObject({ faults: [{ code: 'setting_missing', field: at('github.client_secret') }] });
});

it('what only the provider can tell is written: a wrong secret is for a check to find', async () => {
  const nowhere = { ...good, endpoints: { token: 'https://nowhere.example/token' } };
  expect((await write({ github: nowhere })).status).toBe(200);
  expect(await providers()).toMatchObject({ github: { endpoints: nowhere.endpoints } });
});

it('what was wrong before does not stand in the way of other changes, also when it is written back as read', async () => {
  await server.setSettings({ oauth_providers: { myspace: { client_id: 'e' } } });
  expect((await admin('PUT', '/settings', { settings: { lock_after: 11 } })).status).toBe(200);
  const read = (await providers()) as object;
  expect((await write({ ...read, google: good })).status).toBe(200);
  const touched = await write({ ...read, myspace: { client_id: 'f' } });
  expect(touched.details).toMatchObject({ faults: [{ code: 'provider_unknown', field: at('myspace') }] });
});

it('faults of other settings have a code and a field too', async () => {
  const refused = await admin('PUT', '/settings', { settings: { password_min_length: 4, allowed_origins: ['*'] } });
  expect(refused.details).toMatchObject({
    faults: expect.arrayContaining([
      { code: 'setting_invalid', field: 'password_min_length' },
      { code: 'setting_invalid', field: 'allowed_origins.0' },
    ]),
  });
});

it('a proof of being human is not switched on while nobody could verify it', async () => {
  const captcha = { enabled: true, site_key: 'k', secret: '', verify_url: 'http://verify.example' };
  const refused = await admin('PUT', '/settings', { settings: { captcha } });
  expect(refused.details).toMatchObject({
    faults: [
      { code: 'setting_missing', field: 'captcha.secret' },
      { code: 'address_unsafe', field: 'captcha.verify_url' },
    ],
  });
  expect((await admin('PUT', '/settings', { settings: { captcha: { ...captcha, enabled: false } } })).status).toBe(200);
  const whole = { ...captcha, secret: 's', verify_url: 'https://verify.example' };
  expect((await admin('PUT', '/settings', { settings: { captcha: whole } })).status).toBe(200);
});
