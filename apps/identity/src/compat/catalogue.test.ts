import { isIdentityErrorType } from '@targum/identity-contracts';
import { describe, expect, test } from 'vitest';
import { signedIn } from '../testing/flows.ts';
import { publicToken, startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const origin = 'http://localhost:4000';

type Operation = readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string];

/** Every operation of the protocol's sections 3.1 to 3.10, by whether the Basic password has to be a live session. */
const forAnybody: Operation[] = [
  ['POST', '/users/search'],
  ...['email', 'sms', 'whatsapp'].flatMap((channel): Operation[] => [
    ['POST', `/otps/${channel}/login_or_create`],
    ['POST', `/otps/${channel}/send/primary`],
  ]),
  ['POST', '/otps/authenticate'],
  ['POST', '/magic_links/email/login_or_create'],
  ['POST', '/magic_links/email/send/primary'],
  ['POST', '/magic_links/authenticate'],
  ['POST', '/passwords'],
  ['POST', '/passwords/authenticate'],
  ['POST', '/passwords/strength_check'],
  ['POST', '/passwords/email/reset/start'],
  ['POST', '/passwords/email/reset'],
  ['POST', '/passwords/existing_password/reset'],
  ['POST', '/webauthn/authenticate/start'],
  ['POST', '/webauthn/authenticate/start/primary'],
  ['POST', '/webauthn/authenticate'],
  ['POST', '/crypto_wallets/authenticate/start/primary'],
  ['POST', '/crypto_wallets/authenticate'],
  ['POST', '/sessions/exchange_access_token'],
  ['POST', '/sessions/attest'],
  ['POST', '/impersonation/authenticate'],
  ['POST', '/oauth/authenticate'],
  ['POST', '/oauth/google/id_token/authenticate'],
  ['POST', '/oauth/apple/id_token/authenticate'],
  ['POST', '/oauth/logout/start'],
  ['POST', '/b2b/organizations/members/search'],
];
const forTheSignedIn: Operation[] = [
  ['GET', '/users/me'],
  ['PUT', '/users/me'],
  ...[
    'emails',
    'phone_numbers',
    'totps',
    'crypto_wallets',
    'oauth',
    'webauthn_registrations',
    'biometric_registrations',
  ].map((kind): Operation => ['DELETE', `/users/${kind}/nothing`]),
  ['GET', '/users/connected_apps'],
  ['POST', '/users/connected_apps/nothing/revoke'],
  ['POST', '/otps/email/send/secondary'],
  ['POST', '/otps/sms/send/secondary'],
  ['POST', '/otps/whatsapp/send/secondary'],
  ['POST', '/magic_links/email/send/secondary'],
  ['POST', '/passwords/session/reset'],
  ['POST', '/webauthn/register/start'],
  ['POST', '/webauthn/register'],
  ['POST', '/webauthn/authenticate/start/secondary'],
  ['PUT', '/webauthn/update/nothing'],
  ['POST', '/crypto_wallets/authenticate/start/secondary'],
  ['POST', '/sessions/authenticate'],
  ['POST', '/sessions/revoke'],
  ['POST', '/totps'],
  ['POST', '/totps/authenticate'],
  ['POST', '/totps/recovery_codes'],
  ['POST', '/totps/recover'],
  ['POST', '/oauth/attach'],
  ['POST', '/idp/oauth/authorize/start'],
  ['POST', '/idp/oauth/authorize/submit'],
];

const body = (method: string) => (method === 'POST' || method === 'PUT' ? {} : undefined);

/** Section 6.1: bare, all fields, and a type that the catalogue knows. */
function expectEnvelope(answer: { status: number; headers: Headers; json: unknown }): void {
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  expect(answer.json).toEqual({
    status_code: answer.status,
    request_id: expect.stringMatching(/\S/),
    error_type: expect.stringMatching(/^[a-z_]+$/),
    error_message: expect.stringMatching(/\S/),
    error_url: expect.stringMatching(/^https:/),
  });
  expect(isIdentityErrorType((answer.json as { error_type: string }).error_type)).toBe(true);
}

describe('the protocol’s catalogue', () => {
  test.each([...forAnybody, ...forTheSignedIn])(
    '%s %s answers the browser’s preflight by name',
    async (method, path) => {
      const answer = await fetch(`${server.baseUrl}/sdk/v1${path}`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': method,
          'access-control-request-headers': 'authorization,content-type,x-sdk-client,x-sdk-parent-host',
        },
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true');
      expect(answer.headers.get('access-control-allow-methods')).toContain(method);
      for (const name of ['authorization', 'content-type', 'x-sdk-client', 'x-sdk-parent-host'])
        expect(answer.headers.get('access-control-allow-headers')).toContain(name);
    },
  );

  test.each(forAnybody)('%s %s is there, and refuses an empty request in the one envelope', async (method, path) => {
    const answer = await server.client({ origin }).call(method, path, body(method));
    expect([answer.status, answer.type === 'not_found']).toEqual([400, false]);
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expectEnvelope(answer);
  });

  test.each(forTheSignedIn)('%s %s is there, and for nobody without a session', async (method, path) => {
    const answer = await server.client({ origin }).call(method, path, body(method));
    expect([answer.status, answer.type]).toEqual([401, 'user_unauthenticated']);
    expectEnvelope(answer);
  });

  test('successes stand under data, with request id and status inside and nowhere else', async () => {
    const { client } = await signedIn(server);
    for (const answer of [
      await client.get('/users/me'),
      await client.get('/users/connected_apps'),
      await client.post('/sessions/authenticate'),
      await client.call('PUT', '/users/me', {}),
      await client.post('/passwords/strength_check', { password: 'x' }),
      await server.client().get(`/projects/bootstrap/${publicToken}`),
    ]) {
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({
        data: expect.objectContaining({ request_id: expect.stringMatching(/\S/), status_code: 200 }),
      });
    }
  });

  test('what is not in the catalogue is not found, in the same envelope', async () => {
    for (const path of ['/users/me/secrets', '/nothing']) {
      const answer = await server.client({ origin }).post(path, {});
      expect([answer.status, answer.type]).toEqual([404, 'not_found']);
      expectEnvelope(answer);
    }
  });

  test.each(['/register/start', '/register', '/authenticate/start', '/authenticate'])(
    '/biometrics%s is left out on purpose (section 3.12): no browser calls it, so it is not found for anybody, signed in or not',
    async (path) => {
      const { client } = await signedIn(server, undefined, { origin });
      for (const caller of [server.client({ origin }), client]) {
        const answer = await caller.post(`/biometrics${path}`, {});
        expect([answer.status, answer.type]).toEqual([404, 'not_found']);
        expectEnvelope(answer);
      }
      // What browsers do call about them is answered: there are none.
      expect((await client.get('/users/me')).data['biometric_registrations']).toEqual([]);
      const gone = await client.call('DELETE', '/users/biometric_registrations/biometric-registration-test-x');
      expect([gone.status, gone.type]).toEqual([404, 'biometric_registration_not_found']);
    },
  );

  test('events are preflighted without credentials and taken without auth headers', async () => {
    const preflight = await fetch(`${server.baseUrl}/sdk/v1/events`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([204, 'content-type']);
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    const sent = await fetch(`${server.baseUrl}/sdk/v1/events`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: '[]',
    });
    expect(sent.status).toBe(204);
  });
});
