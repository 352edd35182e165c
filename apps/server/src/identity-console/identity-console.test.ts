import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as contract from '@targum/contracts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aPerson } from '../testing/people.ts';
import { makeTestServer } from '../testing/test-server.ts';

interface Asked {
  call: string;
  key: string | undefined;
  actingFor: string | undefined;
  body: unknown;
}

/** A provider elsewhere, as the server sees it over the network; what it answers is for each test to say. */
const asked: Asked[] = [];
let answers: Record<string, [status: number, body: object]> = {};
const provider = createServer((request, response) => void answer(request, response));
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const sent = Buffer.concat(await request.toArray()).toString();
  const call = `${request.method} ${(request.url ?? '').replace('/identity/admin/v1', '')}`;
  asked.push({
    call,
    key: request.headers.authorization,
    actingFor: request.headers['x-acting-for']?.toString(),
    body: sent ? (JSON.parse(sent) as unknown) : undefined,
  });
  const [status, body] = answers[call] ?? [404, { error_type: 'not_found', error_message: 'x' }];
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
afterAll(() => provider.close());

const key = `admin-${'k'.repeat(44)}`;
const server = await makeTestServer({
  worker: false,
  env: {
    IDENTITY_ADMIN_KEY: key,
    IDENTITY_ADMIN_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  },
});
const admin = await aPerson(server, 'admin', 'admin@localhost.test');

beforeEach(() => {
  asked.length = 0;
  answers = {};
});

const events = async () => (await admin.call(contract.listAuditEvents, { query: { limit: 100 } })).events;
const client = {
  client_id: 'connected-app-1',
  client_name: 'Reader',
  client_description: '',
  client_type: 'third_party' as const,
  redirect_uris: ['https://reader.example/cb'],
  post_logout_redirect_uris: [],
  scopes: ['openid'],
  logo_url: null,
  enabled: true,
};

test('the server’s own key opens a provider elsewhere, the person goes along by name, and both logs know', async () => {
  answers = {
    'GET /clients': [
      200,
      { clients: [{ ...client, token_endpoint_auth_method: 'client_secret_basic' }], request_id: 'r' },
    ],
    'DELETE /clients/connected-app-1': [200, {}],
  };
  expect((await admin.call(contract.listIdentityClients, {})).clients).toEqual([client]);
  await admin.call(contract.deleteIdentityClient, { params: { clientId: 'connected-app-1' } });
  expect(asked.map(({ call }) => call)).toEqual(['GET /clients', 'GET /clients', 'DELETE /clients/connected-app-1']);
  for (const { key: sent, actingFor } of asked) {
    expect([sent, actingFor]).toEqual([`Bearer ${key}`, 'admin@localhost.test']);
  }
  expect(await events()).toContainEqual(
    expect.objectContaining({ action: 'identity.client_deleted', actor: 'admin@localhost.test', subject: 'Reader' }),
  );
});

test('what the provider refuses comes through in its words and is not written down as done', async () => {
  const problems = ['password_min_length: Too small'];
  const faults = [{ code: 'setting_invalid', field: 'password_min_length' }];
  answers['PUT /settings'] = [
    400,
    { error_type: 'invalid_argument', error_message: 'Out of range.', error_details: { problems, faults } },
  ];
  await expect(
    admin.call(contract.changeIdentityProject, { body: { settings: { password_min_length: 1 } } }),
  ).rejects.toMatchObject({
    status: 422,
    code: 'identity_refused',
    userMessage: 'Out of range. password_min_length: Too small',
    facts: { type: 'invalid_argument', problems, faults },
  });
  expect((await events()).map(({ action }) => action)).not.toContain('identity.settings_changed');
});

test('a provider is tried for whoever asks, and each step comes back with its code', async () => {
  const answer = {
    provider: 'github',
    callback_url: 'https://targum.example/cb',
    is_working: false,
    checks: [
      { what: 'settings', result: 'failed', reason: 'settings', faults: [{ code: 'setting_unknown', field: 'slip' }] },
      { what: 'token', address: 'https://github.example/token', result: 'failed', reason: 'refused', said: 'no' },
      {
        what: 'jwks',
        result: 'failed',
        problem: 'x',
        reason: 'redirected',
        status: 301,
        location: 'https://x.example/',
      },
    ],
  };
  answers['POST /oauth_providers/github/check'] = [200, answer];
  expect(await admin.call(contract.checkIdentityProvider, { params: { provider: 'github' } })).toEqual(answer);
  expect(asked).toMatchObject([{ actingFor: 'admin@localhost.test' }]);
  answers['POST /oauth_providers/github/check'] = [
    400,
    { error_type: 'oauth_provider_not_configured', error_message: 'x' },
  ];
  await expect(admin.call(contract.checkIdentityProvider, { params: { provider: 'github' } })).rejects.toMatchObject({
    code: 'identity_refused',
    facts: { type: 'oauth_provider_not_configured' },
  });
});

test('claims of a session that somebody else has changed meanwhile are not written down as set', async () => {
  answers['PUT /sessions/s1/claims'] = [
    409,
    { error_type: 'changed_meanwhile', error_message: 'x', error_details: { problems: ['custom_claims'] } },
  ];
  const body = { custom_claims: { plan: 'pro' }, seen: { custom_claims: {} } };
  await expect(
    admin.call(contract.setIdentitySessionClaims, { params: { sessionId: 's1' }, body }),
  ).rejects.toMatchObject({
    code: 'identity_changed_meanwhile',
    facts: { changed: ['custom_claims'] },
  });
  expect(asked[0]?.body).toEqual(body);
  expect((await events()).map(({ action }) => action)).not.toContain('identity.session_claims_set');
});

test('a user who is not there is not found, whatever is asked of them', async () => {
  const params = { userId: 'user-test-nobody' };
  for (const call of [contract.getIdentityUser, contract.unlockIdentityUser, contract.deleteIdentityUser])
    await expect(admin.call(call, { params })).rejects.toMatchObject({ status: 404, code: 'identity_not_found' });
  await expect(admin.call(contract.disableIdentityUser, { params, body: { disabled: true } })).rejects.toMatchObject({
    code: 'identity_not_found',
  });
});

test.each([
  ['a key that no longer counts', 401, { error_type: 'unauthorized_credentials', error_message: 'x' }],
  ['a fault over there', 500, {}],
])('%s is the operator’s matter: the console only hears that there is no answer', async (_name, status, body) => {
  answers['GET /locks'] = [status, body];
  await expect(admin.call(contract.listIdentityLocks, {})).rejects.toMatchObject({
    status: 502,
    code: 'identity_unreachable',
  });
});

test('a provider that is gone is said to be gone', async () => {
  const deaf = await makeTestServer({
    worker: false,
    env: { IDENTITY_ADMIN_KEY: key, IDENTITY_ADMIN_URL: 'http://127.0.0.1:9' },
  });
  const other = await aPerson(deaf, 'admin', 'admin@localhost.test');
  await expect(other.call(contract.getIdentityProject, {})).rejects.toMatchObject({
    status: 502,
    code: 'identity_unreachable',
  });
});

test('a made-up cursor of the log is refused before the provider is asked', async () => {
  await expect(admin.call(contract.listIdentityAudit, { query: { cursor: '1 or 1' } })).rejects.toMatchObject({
    code: 'bad_cursor',
  });
  expect(asked).toEqual([]);
});

test('the site says which providers are ready, and says none when the provider does not answer', async () => {
  const providers = ['ready', 'off', 'wrong', 'absent'].map((state) => ({
    provider: `${state}-one`,
    name: state,
    state,
    callback_url: 'https://x.example/',
    scopes: [],
  }));
  answers['GET /oauth_providers'] = [200, { providers }];
  expect((await admin.call(contract.describeSite, {})).identity.providers).toEqual(['ready-one']);
  const deaf = await makeTestServer({
    worker: false,
    env: { IDENTITY_ADMIN_KEY: key, IDENTITY_ADMIN_URL: 'http://127.0.0.1:9' },
  });
  const other = await aPerson(deaf, 'somebody');
  expect((await other.call(contract.describeSite, {})).identity.providers).toEqual([]);
});

test('a key that may not do something is told apart from a provider that does not answer', async () => {
  answers['GET /clients'] = [403, { error_type: 'unauthorized_action', error_message: 'Unauthorized action.' }];
  await expect(admin.call(contract.listIdentityClients, {})).rejects.toMatchObject({
    status: 403,
    code: 'identity_not_allowed',
  });
});

test('what another administrator changed meanwhile is named, and nothing is written down as done', async () => {
  answers['PUT /settings'] = [
    409,
    { error_type: 'changed_meanwhile', error_message: 'x', error_details: { problems: ['otp_minutes'] } },
  ];
  const body = { settings: { otp_minutes: 9 }, seen: { otp_minutes: 5 } };
  await expect(admin.call(contract.changeIdentityProject, { body })).rejects.toMatchObject({
    status: 409,
    code: 'identity_changed_meanwhile',
    facts: { changed: ['otp_minutes'] },
  });
  expect((await events()).map(({ action }) => action)).not.toContain('identity.settings_changed');
});

test('an import is written down with how many it took, a try of one is not', async () => {
  answers['POST /users/import'] = [200, { imported: 3, refused: [] }];
  const users = [{ email: 'noa@example.test' }];
  await admin.call(contract.importIdentityUsers, { body: { users, dry_run: true } });
  expect((await events()).map(({ action }) => action)).not.toContain('identity.users_imported');
  await admin.call(contract.importIdentityUsers, { body: { users } });
  expect(await events()).toContainEqual(expect.objectContaining({ action: 'identity.users_imported', subject: '3' }));
});
