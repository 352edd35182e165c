import { expect, test } from 'vitest';
import { auditActions, signedIn } from '../testing/flows.ts';
import { register } from '../testing/relying-party.ts';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();
const open = await register(server, { client_id: 'leaver', name: 'The <b>Reader</b>' });

interface Ask {
  query?: Record<string, string>;
  token?: string;
  language?: string;
  form?: Record<string, string>;
}

async function logout({ query = { client_id: open }, token, language = 'en', form }: Ask = {}) {
  const answer = await fetch(`${server.baseUrl}/oauth2/logout?${new URLSearchParams(query).toString()}`, {
    redirect: 'manual',
    method: form ? 'POST' : 'GET',
    headers: { 'accept-language': language, ...(token ? { cookie: `targum_session=${token}` } : {}) },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  });
  const html = await answer.text();
  const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map((row) => [row[1] ?? '', row[2] ?? '']);
  return { answer, html, form: Object.fromEntries(fields) as Record<string, string> };
}

type Person = Awaited<ReturnType<typeof signedIn>>;
const isIn = async ({ client }: Person) => (await client.post('/sessions/authenticate')).status === 200;

test.each([
  { language: 'en', question: 'Log out?', farewell: 'You have been logged out', dir: 'ltr' },
  { language: 'he', question: 'להתנתק?', farewell: 'נותקתם', dir: 'rtl' },
])('without an address to return to: asks in $language, acts only on the button, and says goodbye', async (words) => {
  const person = await signedIn(server);
  const { language } = words;
  const shown = await logout({ token: person.token, language });
  expect(shown.html).toContain(words.question);
  expect(shown.html).toContain(`dir="${words.dir}"`);
  expect(shown.html).not.toContain('<b>');
  expect(await isIn(person)).toBe(true);
  const wrong = await logout({ token: person.token, language, form: { ...shown.form, confirm: 'x'.repeat(43) } });
  expect(wrong.html).toContain(words.question);
  expect(await isIn(person)).toBe(true);
  const done = await logout({ token: person.token, language, query: {}, form: shown.form });
  expect(done.html).toContain(words.farewell);
  expect(done.answer.headers.getSetCookie().join()).toMatch(/targum_session=;.*Max-Age=0.*targum_session_jwt=;/);
  expect(await isIn(person)).toBe(false);
  expect(await auditActions(server, person.userId)).toContain('session.revoked');
  expect((await logout({ token: person.token, language })).html).toContain(words.farewell);
});

test('nobody has to be named: a wish to sign out may come without any parameter', async () => {
  const person = await signedIn(server);
  const shown = await logout({ token: person.token, query: {} });
  await logout({ token: person.token, query: {}, form: shown.form });
  expect(await isIn(person)).toBe(false);
});

test('one person’s question is not another’s answer', async () => {
  const [person, other] = [await signedIn(server), await signedIn(server)];
  const { form } = await logout({ token: other.token });
  await logout({ token: person.token, form });
  expect([await isIn(person), await isIn(other)]).toEqual([true, true]);
});

test('a form of another site, which brings no cookie, is asked for again as a link', async () => {
  const { answer } = await logout({ query: {}, form: { client_id: open, state: 's', other: 'dropped' } });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/oauth2/logout?client_id=${open}&state=s`]);
});

test('row 122: with an address that is not registered the user can still sign out, is told, and is sent nowhere', async () => {
  const person = await signedIn(server);
  const query = { client_id: open, post_logout_redirect_uri: 'https://evil.example/' };
  const shown = await logout({ token: person.token, query });
  expect([shown.answer.status, shown.answer.headers.get('location')]).toEqual([400, null]);
  expect(shown.html).toContain('The redirect URL is not registered for this project.');
  const done = await logout({ token: person.token, query: {}, form: shown.form });
  expect(done.answer.headers.get('location')).toBeNull();
  expect(done.html).toContain('You have been logged out');
  expect(done.html).not.toMatch(/href="[^"]*evil/);
  expect(await isIn(person)).toBe(false);
});

test('an application that does not exist, or a parameter given twice, is refused and nothing happens', async () => {
  const person = await signedIn(server);
  expect((await logout({ token: person.token, query: { client_id: 'nobody' } })).answer.status).toBe(400);
  const twice = await fetch(`${server.baseUrl}/oauth2/logout?client_id=${open}&client_id=${open}`);
  expect(twice.status).toBe(400);
  expect(await isIn(person)).toBe(true);
});

test('a page elsewhere is led to, and told by an empty address to ask and to stay', async () => {
  await server.setSettings({ authorize_page_url: 'https://app.example.com/idp' });
  const { answer } = await logout();
  const page = new URL(answer.headers.get('location') ?? '');
  expect([page.origin, page.searchParams.get('client_id')]).toEqual(['https://app.example.com', open]);
  expect(page.searchParams.get('post_logout_redirect_uri')).toBe('');
  await server.setSettings({});
});
