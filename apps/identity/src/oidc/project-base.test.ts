import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { developmentProject } from '../projects/development-project.ts';
import { signedIn } from '../testing/flows.ts';
import { authorize, callback, challengeOf, register, verifier } from '../testing/relying-party.ts';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const clientId = await register(server, { client_id: 'connected-app-test-base' });

const paths = [
  ['GET', '/.well-known/jwks.json'],
  ['GET', '/.well-known/openid-configuration'],
  ['GET', '/oauth2/authorize'],
  ['POST', '/oauth2/authorize'],
  ['POST', '/oauth2/token'],
  ['GET', '/oauth2/userinfo'],
  ['POST', '/oauth2/introspect'],
  ['POST', '/oauth2/revoke'],
] as const;
const unknown = [
  `project-test-${randomUUID()}`,
  developmentProject.public_token,
  'project-live-00000000-0000-4000-8000-000000000001',
  'x'.repeat(90),
  '__proto__',
];
const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });

test.each(paths)('%s %s under a project that does not exist is not found, whatever it asks', async (method, path) => {
  for (const id of unknown) {
    const response = await fetch(`${server.baseUrl}/v1/public/${id}${path}`, {
      redirect: 'manual',
      ...(method === 'POST' ? form({ grant_type: 'authorization_code', client_id: clientId, token: 'x' }) : {}),
    });
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await response.json()).toMatchObject({ status_code: 404, error_type: 'project_not_found' });
    expect([id, response.status]).toEqual([id, 404]);
  }
});

test('a code is not spent at the address of a project that does not exist', async () => {
  const { client } = await signedIn(server);
  const { query } = await authorize(client, clientId);
  const asked = {
    grant_type: 'authorization_code',
    code: query.get('code') ?? '',
    client_id: clientId,
    redirect_uri: callback,
    code_verifier: verifier,
  };
  const exchange = (id: string) => fetch(`${server.baseUrl}/v1/public/${id}/oauth2/token`, form(asked));
  expect((await exchange(`project-test-${randomUUID()}`)).status).toBe(404);
  expect((await exchange(developmentProject.project_id)).status).toBe(200);
});

test('under the base of a project that is there the same keys and the same way to consent are found', async () => {
  const base = `${server.baseUrl}/v1/public/${developmentProject.project_id}`;
  const own = await (await fetch(`${server.baseUrl}/.well-known/jwks.json`)).json();
  const response = await fetch(`${base}/.well-known/jwks.json`);
  expect([await response.json(), response.headers.get('cache-control')]).toEqual([own, 'public, max-age=60']);
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
  });
  const led = await fetch(`${base}/oauth2/authorize?${query.toString()}`, { redirect: 'manual' });
  expect([led.status, led.headers.get('location')]).toEqual([303, expect.stringContaining('/idp?')]);
});
