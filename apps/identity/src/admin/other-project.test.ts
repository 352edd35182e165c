import { randomUUID } from 'node:crypto';
import { adminScopes } from '@targum/identity-contracts';
import { expect, test } from 'vitest';
import { developmentProject } from '../projects/development-project.ts';
import { signedIn } from '../testing/flows.ts';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const keyOf = async (projectId: string) =>
  (await server.identity.createAdminKey({ projectId, name: 'test', scopes: [...adminScopes], days: 1 })).key;
const own = await keyOf(developmentProject.project_id);

async function admin(method: string, path: string, body?: unknown, key = own) {
  const answer = await fetch(`${server.baseUrl}/identity/admin/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const json = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, json };
}

test('a key of another project does not find the users, sessions and applications of this one', async () => {
  const other = `project-test-${randomUUID()}`;
  await server.database.pool.query(
    `insert into identity.projects (project_id, public_token, name, environment, settings) values ($1, $2, 'Other', 'test', '{}')`,
    [other, `public-token-test-${randomUUID()}`],
  );
  // The server keeps the projects it knows until settings are written.
  await admin('PUT', '/settings', { settings: {} });
  const key = await keyOf(other);
  const { userId, opened } = await signedIn(server);
  const sessionId = opened.data.session?.session_id ?? '';
  const client = await admin('POST', '/clients', {
    client_name: 'Kept',
    client_type: 'third_party',
    redirect_uris: ['https://kept.example/cb'],
  });
  const clientId = String(client.json['client_id']);
  const calls: [string, string, unknown?][] = [
    ['GET', `/users/${userId}`],
    ['PUT', `/users/${userId}`, { disabled: true }],
    ['DELETE', `/users/${userId}`],
    ['GET', `/users/${userId}/apps`],
    ['DELETE', `/users/${userId}/apps/${clientId}`],
    ['POST', `/users/${userId}/unlock`, {}],
    ['POST', `/users/${userId}/sessions/revoke`, {}],
    ['POST', `/users/${userId}/impersonate`, { impersonator_email: 'ops@example.com' }],
    ['DELETE', `/sessions/${sessionId}`],
    ['PUT', `/sessions/${sessionId}/claims`, { custom_claims: { plan: 'pro' } }],
    ['PUT', `/clients/${clientId}`, { enabled: false }],
    ['POST', `/clients/${clientId}/secret`, {}],
    ['DELETE', `/clients/${clientId}`],
  ];
  for (const [method, path, body] of calls)
    expect([method, path, (await admin(method, path, body, key)).status]).toEqual([method, path, 404]);
  expect((await admin('GET', `/users?search=${userId}`, undefined, key)).json['users']).toEqual([]);
  expect((await admin('GET', `/sessions?user_id=${userId}`, undefined, key)).json['sessions']).toEqual([]);
  expect((await admin('GET', `/users/${userId}`)).json['disabled']).toBe(false);
  expect((await admin('GET', `/sessions?user_id=${userId}`)).json['sessions']).toMatchObject([{ custom_claims: {} }]);
});
