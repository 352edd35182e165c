import { adminScopes } from '@targum/identity-contracts';
import { expect, test } from 'vitest';
import { developmentProject } from '../projects/development-project.ts';
import { askCode, signedIn, submitCode, withPassword, wrongCode } from '../testing/flows.ts';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const keyWith = async (scopes: readonly string[], projectId = developmentProject.project_id) =>
  (await server.identity.createAdminKey({ projectId, name: 'test', scopes: [...scopes], days: 1 })).key;
const whole = await keyWith(adminScopes);

async function read(path: string, key = whole) {
  const answer = await fetch(`${server.baseUrl}/identity/admin/v1${path}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

const change = (settings: object) =>
  fetch(`${server.baseUrl}/identity/admin/v1/settings`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${whole}`, 'content-type': 'application/json' },
    body: JSON.stringify({ settings }),
  });

interface Counted {
  day: string;
  method: string;
  result: string;
  count: number;
}

const counts = async (query = '') => (await read(`/sign_ins${query}`)).json['counts'] as Counted[];
const sum = (rows: Counted[], method: string, result: string) =>
  rows.filter((row) => row.method === method && row.result === result).reduce((all, row) => all + row.count, 0);

test('sign-ins and failures are counted by day, method and result', async () => {
  expect(await counts()).toEqual([]);
  await signedIn(server);
  await signedIn(server);
  const person = await withPassword(server);
  const guess = { email: person.email, password: 'not this one either', session_duration_minutes: 60 };
  expect((await server.client().post('/passwords/authenticate', guess)).status).toBe(401);
  const client = server.client();
  const { methodId, code } = await askCode(server, client, person.email);
  expect((await submitCode(client, methodId, wrongCode(code))).status).not.toBe(200);
  const rows = await counts('?days=1');
  expect(sum(rows, 'code', 'ok')).toBe(2);
  expect(sum(rows, 'code', 'refused')).toBe(1);
  expect(sum(rows, 'password', 'ok')).toBe(1);
  expect(sum(rows, 'password', 'refused')).toBe(1);
  for (const { day } of rows) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});

test('days before the asked ones are not counted, nor is another project', async () => {
  const entry = `insert into identity.audit_log (project_id, at, action, actor, result, details)
    values ($1, now() - make_interval(days => $2), 'session.opened', 'visitor', 'ok', '{"factor":"oauth_google"}')`;
  await server.database.pool.query(entry, [developmentProject.project_id, 5]);
  await server.database.pool.query(entry, ['project-test-other', 0]);
  expect(sum(await counts('?days=2'), 'provider', 'ok')).toBe(0);
  expect(sum(await counts('?days=7'), 'provider', 'ok')).toBe(1);
  expect((await read('/sign_ins?days=91')).status).toBe(400);
});

test('limits on messages say what is used, and a range that never completes is shown as paused', async () => {
  expect((await read('/messages/limits')).json).toMatchObject({
    day: { sent: 0, limit: 2000, ends_at: null },
    spent_micros: 0,
    most_micros: 90_000_000,
    countries: [],
    ranges: [],
  });
  const probe = { limits: { prefix_probe: { count: 2, seconds: 86_400 } } };
  expect((await change(probe)).status).toBe(200);
  for (const phone_number of ['+14155552671', '+14155552672'])
    expect((await server.client().post('/otps/sms/login_or_create', { phone_number })).status).toBe(200);
  const third = await server.client().post('/otps/sms/login_or_create', { phone_number: '+14155552673' });
  expect(third.status).toBe(429);
  const { json } = await read('/messages/limits');
  expect(json).toMatchObject({
    day: { sent: 2, ends_at: expect.stringMatching(/^20/) },
    spent_micros: 90_000,
    countries: [{ country: 'US', sent: 2, limit: 200 }],
    ranges: [{ prefix: '+1415555****', sent: 2, judged: 2, completed: 0, paused_until: expect.stringMatching(/^20/) }],
  });
  expect(JSON.stringify(json)).not.toContain('2671');
  await change({ limits: {} });
  expect((await read('/messages/limits')).json).toMatchObject({ ranges: [{ judged: 2, paused_until: null }] });
});

test('a key that may not read the log gets no report', async () => {
  const lesser = await keyWith(['users:read', 'settings:read']);
  for (const path of ['/sign_ins', '/messages/limits'])
    expect(await read(path, lesser)).toMatchObject({ status: 403, json: { error_type: 'unauthorized_action' } });
});
