import * as contract from '@targum/contracts';
import { createCaller } from '@targum/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeTestServer } from './testing/test-server.ts';

let server: Awaited<ReturnType<typeof makeTestServer>>;
beforeAll(async () => {
  server = await makeTestServer({ worker: false });
});

/** A signed-in person; `sync` has run unless told otherwise. */
async function signedIn(
  name: string,
  options: { verified?: boolean; sync?: boolean; referral?: string; cookie?: string; language?: string } = {},
) {
  const id = `user-test-${name}`;
  const email = `${name}@example.test`;
  const jwt = await server.signIn({ id, email, verified: options.verified ?? true });
  const headers = () => ({
    authorization: `Bearer ${jwt}`,
    ...(options.cookie ? { cookie: options.cookie } : {}),
    ...(options.language ? { 'accept-language': options.language } : {}),
  });
  const call = createCaller({ baseUrl: server.url, headers });
  const sync = () =>
    call(contract.syncUser, {
      body: { identity_user_id: id, email, name, ...(options.referral ? { referral_code: options.referral } : {}) },
    });
  const user = options.sync === false ? undefined : await sync();
  return { id, email, jwt, call, sync, user };
}

describe('after a sign-in', () => {
  test('the first sync makes the user, the second finds it', async () => {
    const dana = await signedIn('dana');
    expect(dana.user).toMatchObject({
      email: 'dana@example.test',
      name: 'dana',
      is_verified: true,
      subscription_tier: 'free',
    });
    expect((await dana.sync()).id).toBe(dana.user?.id);
    expect(await dana.call(contract.getUserByIdentity, { params: { identityUserId: dana.id } })).toEqual(dana.user);
  });

  test('who signs up on Hebrew pages gets mails in Hebrew, and others in English', async () => {
    const [hebrew, other] = [await signedIn('ivrit', { language: 'he' }), await signedIn('french', { language: 'fr' })];
    expect(await hebrew.call(contract.getPreferences, {})).toMatchObject({ language: 'he' });
    expect(await other.call(contract.getPreferences, {})).toMatchObject({ language: 'en' });
    await hebrew.call(contract.updatePreferences, { body: { language: 'en' } });
    await hebrew.sync();
    expect(await hebrew.call(contract.getPreferences, {})).toMatchObject({ language: 'en' });
  });

  test('two tabs that sync at once make one user', async () => {
    const twin = await signedIn('twin', { sync: false });
    const [first, second] = await Promise.all([twin.sync(), twin.sync()]);
    expect(first.id).toBe(second.id);
  });

  test('an address that the provider now proves for another identity moves to it, and nothing else does', async () => {
    const first = await signedIn('mover');
    await first.call(contract.createProject, { body: { name: 'stays' } });
    const jwt = await server.signIn({ id: 'user-test-mover-again', email: first.email });
    const call = createCaller({ baseUrl: server.url, headers: () => ({ authorization: `Bearer ${jwt}` }) });
    const second = await call(contract.syncUser, {
      body: { identity_user_id: 'user-test-mover-again', email: first.email, name: 'mover' },
    });
    expect(second).toMatchObject({ email: first.email, is_verified: true });
    expect(second.id).not.toBe(first.user?.id);
    expect((await call(contract.listProjects, {})).projects).toEqual([]);
    expect((await first.call(contract.listProjects, {})).projects.map((project) => project.name)).toEqual(['stays']);
  });

  test('what the browser began as a visitor belongs to the user', async () => {
    const response = await fetch(`${server.url}${contract.createProject.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'begun before' }),
    });
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const owner = await signedIn('owner', { cookie });
    const { projects } = await owner.call(contract.listUserProjects, { params: { email: owner.email } });
    expect(projects.map((project) => project.name)).toEqual(['begun before']);
    const byName = await owner.call(contract.getProjectByName, {
      query: { userEmail: owner.email, projectName: 'begun before' },
    });
    expect(await owner.call(contract.getProjectByUuid, { query: { uuid: byName.project_id } })).toEqual(byName);
  });

  test('a session that is over, forged or of somebody else is refused', async () => {
    const over = await server.signIn({ id: 'user-test-late', email: 'late@example.test', seconds: -400 });
    for (const jwt of [over, 'a.b.c', `${over}x`]) {
      const call = createCaller({ baseUrl: server.url, headers: () => ({ authorization: `Bearer ${jwt}` }) });
      await expect(call(contract.getUsage, {})).rejects.toMatchObject({ status: 401 });
    }
    const eve = await signedIn('eve');
    const stolen = eve.call(contract.syncUser, {
      body: { identity_user_id: 'user-test-dana', email: 'dana@example.test', name: 'Dana' },
    });
    await expect(stolen).rejects.toMatchObject({ status: 403 });
  });

  test('a User-Email header that contradicts the session is refused', async () => {
    const { jwt } = await signedIn('header');
    const call = createCaller({
      baseUrl: server.url,
      headers: () => ({ authorization: `Bearer ${jwt}`, 'user-email': 'other@example.test' }),
    });
    await expect(call(contract.getUsage, {})).rejects.toMatchObject({ status: 403 });
  });

  test('the session cookie is enough to read and not enough to change', async () => {
    const { jwt, email } = await signedIn('cookie');
    const headers = { cookie: `targum_session_jwt=${jwt}`, 'content-type': 'application/json' };
    expect((await fetch(`${server.url}/api/usage`, { headers })).status).toBe(200);
    const created = await fetch(`${server.url}/api/create-project`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'forged' }),
    });
    expect(created.headers.getSetCookie().join()).toContain('targum_visitor');
    expect((await (await fetch(`${server.url}/api/user-projects/${email}`, { headers })).json()) as object).toEqual({
      projects: [],
    });
  });
});

describe('whose things are whose', () => {
  test("somebody else's user, list and project do not exist", async () => {
    const [ada, ben] = [await signedIn('ada'), await signedIn('ben')];
    const { project_id: projectId } = await ada.call(contract.createProject, { body: { name: 'mine' } });
    const attempts = [
      () => ben.call(contract.getUserByIdentity, { params: { identityUserId: ada.id } }),
      () => ben.call(contract.listUserProjects, { params: { email: ada.email } }),
      () => ben.call(contract.getProjectByUuid, { query: { uuid: projectId } }),
      () => ben.call(contract.getProjectByName, { query: { userEmail: ada.email, projectName: 'mine' } }),
      () => ben.call(contract.getProjectStatus, { params: { projectId } }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404 });
  });

  test('system health is for the administrator, whose address must be proved', async () => {
    const admin = await server.signIn({ id: 'user-test-admin', email: 'admin@localhost.test' });
    const pretender = await server.signIn({
      id: 'user-test-pretender',
      email: 'admin@localhost.test',
      verified: false,
    });
    const asUser = (jwt: string) =>
      createCaller({ baseUrl: server.url, headers: () => ({ authorization: `Bearer ${jwt}` }) });
    for (const [jwt, id] of [
      [admin, 'user-test-admin'],
      [pretender, 'user-test-pretender'],
    ] as const) {
      await asUser(jwt)(contract.syncUser, {
        body: { identity_user_id: id, email: 'admin@localhost.test', name: 'Admin' },
      });
    }
    expect(await asUser(admin)(contract.getSystemHealth, {})).toMatchObject({
      status: 'ok',
      parts: { database: { ok: true } },
    });
    await expect(asUser(pretender)(contract.getSystemHealth, {})).rejects.toMatchObject({ status: 403 });
    await expect(createCaller({ baseUrl: server.url })(contract.getSystemHealth, {})).rejects.toMatchObject({
      status: 401,
    });
  });

  test('a referral code is taken at the first sign-in only, and an unknown one does no harm', async () => {
    const guide = await signedIn('guide');
    const friend = await signedIn('friend', { referral: guide.user?.referral_code.toLowerCase() ?? '' });
    const stray = await signedIn('stray', { referral: 'NOSUCH' });
    const { rows } = await server.deps.db.query('select email from product.users where referred_by is not null');
    expect(rows).toEqual([{ email: friend.email }]);
    expect(stray.user?.email).toBe('stray@example.test');
  });
});

test('a contact request is stored and mailed to the operator', async () => {
  const call = createCaller({ baseUrl: server.url });
  const body = { name: 'Noa', email: 'noa@example.test', subject: 'A question', message: 'Do you do Yiddish?' };
  expect(await call(contract.sendContactRequest, { body })).toMatchObject({ received: true });
  expect(await server.deps.messages.outbox?.list('admin@localhost.test')).toEqual([
    expect.objectContaining({ kind: 'contact_request', subject: 'Contact: A question' }),
  ]);
  await expect(call(contract.sendContactRequest, { body: { ...body, email: 'no address' } })).rejects.toMatchObject({
    status: 400,
  });
});
