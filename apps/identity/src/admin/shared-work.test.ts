import { adminScopes } from '@targum/identity-contracts';
import { expect, test } from 'vitest';
import { developmentProject } from '../projects/development-project.ts';
import { freshEmail, signedIn } from '../testing/flows.ts';
import { authorize, callback } from '../testing/relying-party.ts';
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
  return { status: answer.status, json, type: json['error_type'], details: json['error_details'] };
}

const settings = async () => (await admin('GET', '/settings')).json['settings'] as Record<string, unknown>;

test('a change of settings that somebody else has changed meanwhile is refused and names them; others go through', async () => {
  const seen = await settings();
  expect((await admin('PUT', '/settings', { settings: { otp_minutes: 7 } })).status).toBe(200);
  const late = await admin('PUT', '/settings', {
    settings: { otp_minutes: 9, lock_after: 20 },
    seen: { otp_minutes: seen['otp_minutes'], lock_after: seen['lock_after'] },
  });
  expect(late).toMatchObject({ status: 409, type: 'changed_meanwhile', details: { problems: ['otp_minutes'] } });
  expect(await settings()).toMatchObject({ otp_minutes: 7, lock_after: seen['lock_after'] });
  const apart = await admin('PUT', '/settings', { settings: { lock_after: 20 }, seen: { lock_after: 10 } });
  expect(apart.json['settings']).toMatchObject({ otp_minutes: 7, lock_after: 20 });
});

test('changes of different settings at the same time all stay', async () => {
  const changes = [
    { lock_minutes: 61 },
    { reauth_minutes: 11 },
    { magic_link_minutes: 12 },
    { password_min_length: 13 },
  ];
  await Promise.all(changes.map((change) => admin('PUT', '/settings', { settings: change })));
  expect(await settings()).toMatchObject(Object.assign({}, ...changes) as object);
});

test('a user and an application are not changed by whoever looked at what they were before', async () => {
  const made = await admin('POST', '/users', { email: freshEmail(), trusted_metadata: { b: 1, a: { d: 1, c: 2 } } });
  const path = `/users/${String(made.json['user_id'])}`;
  const seen = { roles: [], trusted_metadata: { a: { c: 2, d: 1 }, b: 1 } };
  expect((await admin('PUT', path, { roles: ['editor'], seen })).status).toBe(200);
  const late = await admin('PUT', path, { roles: ['reader'], seen });
  expect(late).toMatchObject({ status: 409, type: 'changed_meanwhile', details: { problems: ['roles'] } });
  expect((await admin('GET', path)).json['given_roles']).toEqual(['editor']);

  const client = await admin('POST', '/clients', {
    client_name: 'Reader',
    client_type: 'third_party',
    redirect_uris: ['https://reader.example/cb'],
  });
  const at = `/clients/${String(client.json['client_id'])}`;
  expect((await admin('PUT', at, { client_name: 'Mine', seen: { client_name: 'Reader' } })).status).toBe(200);
  expect(await admin('PUT', at, { client_name: 'Theirs', seen: { client_name: 'Reader' } })).toMatchObject({
    status: 409,
    details: { problems: ['client_name'] },
  });
});

const found = async (query: string) =>
  ((await admin('GET', `/users?${query}`)).json['users'] as { user_id: string }[]).map(({ user_id }) => user_id);

test('users are found by part of a name in any case, by id, and by state', async () => {
  const made = await admin('POST', '/users', {
    email: freshEmail(),
    name: { first_name: 'Avigail', last_name: 'Ben-Shalom' },
  });
  const id = String(made.json['user_id']);
  for (const search of ['AVIGAIL', 'gail ben', 'shalom', id]) expect(await found(`search=${search}`)).toEqual([id]);
  expect(await found(`search=${id.slice(0, -1)}`)).toEqual([]);
  expect(await found(`search=avigail&state=disabled`)).toEqual([]);
  await admin('PUT', `/users/${id}`, { disabled: true });
  expect(await found('state=disabled')).toEqual([id]);
  expect(await found('search=avigail&state=active')).toEqual([]);
  expect((await admin('GET', '/users?state=asleep')).status).toBe(400);
});

test('those for whom a method is closed are found as locked, until it is opened', async () => {
  const email = freshEmail();
  const client = server.client();
  await client.signIn('/passwords', {
    email,
    password: 'violet kettle sings northward 71',
    session_duration_minutes: 60,
  });
  const guess = { email, password: 'not this one either', session_duration_minutes: 60 };
  for (let tries = 0; tries < 20; tries += 1) await server.client().post('/passwords/authenticate', guess);
  const [locked] = await found('state=locked');
  expect(await found(`search=${email}`)).toEqual([locked]);
  await admin('POST', `/users/${locked}/unlock`, {});
  expect(await found('state=locked')).toEqual([]);
});

test('an import may be sent again: who is here already is told apart, also in a dry run, and nobody is doubled', async () => {
  const users = [{ email: freshEmail('moved') }, { email: freshEmail('moved') }, { email: 'nobody' }];
  const first = await admin('POST', '/users/import', { users: users.slice(0, 1) });
  expect(first.json).toMatchObject({ imported: 1, refused: [] });
  const refused = [
    { index: 0, reason: 'duplicate_email' },
    { index: 2, reason: 'invalid_email' },
  ];
  expect((await admin('POST', '/users/import', { users, dry_run: true })).json).toMatchObject({ imported: 1, refused });
  expect((await admin('POST', '/users/import', { users })).json).toMatchObject({ imported: 1, refused });
  expect(await found(`search=${users[1]?.email}`)).toHaveLength(1);
});

test('the applications that a user let in are listed, and one is taken back with all it holds', async () => {
  const { client, userId } = await signedIn(server);
  const made = await admin('POST', '/clients', {
    client_name: 'Shelf',
    client_type: 'third_party_public',
    redirect_uris: [callback],
  });
  const clientId = String(made.json['client_id']);
  await authorize(client, clientId);
  expect((await admin('GET', `/users/${userId}/apps`)).json['apps']).toMatchObject([
    { client_id: clientId, client_name: 'Shelf', scopes: expect.arrayContaining(['openid']) },
  ]);
  expect((await admin('DELETE', `/users/${userId}/apps/${clientId}`)).status).toBe(200);
  expect((await admin('GET', `/users/${userId}/apps`)).json['apps']).toEqual([]);
  expect((await admin('DELETE', `/users/${userId}/apps/${clientId}`)).type).toBe('connected_app_not_found');
  expect((await admin('GET', `/audit?user_id=${userId}&action=consent.revoked`)).json['entries']).toHaveLength(1);
});

test('the claims of a session are shown to whoever changes them', async () => {
  const { opened, userId } = await signedIn(server);
  const claims = async () => (await admin('GET', `/sessions?user_id=${userId}`)).json['sessions'];
  expect(await claims()).toMatchObject([{ custom_claims: {} }]);
  const id = opened.data.session?.session_id ?? '';
  await admin('PUT', `/sessions/${id}/claims`, { custom_claims: { plan: 'pro' } });
  expect(await claims()).toMatchObject([{ session_id: id, custom_claims: { plan: 'pro' } }]);
});

test('claims of a session are not set by whoever looked at what they were before, nor by two at once', async () => {
  const { opened, userId } = await signedIn(server);
  const path = `/sessions/${opened.data.session?.session_id ?? ''}/claims`;
  const set = (plan: string, seen?: object) => admin('PUT', path, { custom_claims: { plan }, ...(seen && { seen }) });
  const nothing = { custom_claims: {} };
  const both = await Promise.all([set('one', nothing), set('two', nothing)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const lost = both.find(({ status }) => status === 409);
  expect(lost).toMatchObject({ type: 'changed_meanwhile', details: { problems: ['custom_claims'] } });
  const kept = async () => (await admin('GET', `/sessions?user_id=${userId}`)).json['sessions'];
  const [winner] = (await kept()) as { custom_claims: { plan: string } }[];
  expect(winner?.custom_claims.plan).toBe(both[0]?.status === 200 ? 'one' : 'two');
  expect((await set('three', { custom_claims: winner?.custom_claims })).status).toBe(200);
  expect((await set('four')).status).toBe(200);
  expect(await kept()).toMatchObject([{ custom_claims: { plan: 'four' } }]);
});
