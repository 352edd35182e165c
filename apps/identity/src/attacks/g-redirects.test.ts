import { describe, expect, test } from 'vitest';
import { registerClient } from '../oidc/register-client.ts';
import { developmentProject } from '../projects/development-project.ts';
import { anyLocalhost, isAllowedOrigin, isAllowedRedirect } from '../projects/match-redirect.ts';
import { looseAddresses, projectSettings } from '../projects/settings.ts';
import { countRows, freshEmail, signedIn } from '../testing/flows.ts';
import { fc } from '../testing/fuzz.ts';
import { startIdentity } from '../testing/start-identity.ts';

const registered = 'https://app.example.com/cb';
const server = await startIdentity({ settings: { redirect_urls: [registered] } });
await registerClient(server.database.pool, {
  client_id: 'connected-app-test-g',
  project_id: developmentProject.project_id,
  name: 'G',
  description: '',
  client_type: 'third_party_public',
  secret_hash: null,
  auth_method: 'none',
  redirect_uris: [registered],
  post_logout_redirect_uris: [registered],
  scopes: ['openid'],
  logo_url: null,
  enabled: true,
});

const payloads = [
  // row 90
  '//evil.com',
  'https:evil.com',
  '\\\\evil.com',
  '/\\evil.com',
  'https://app.example.com@evil.com',
  'https://app.example.com.evil.com',
  'https://evil.com#https://app.example.com/cb',
  'https://app.example.com\\@evil.com/cb',
  'https://user:pass@app.example.com/cb',
  'https://app.example.com%2eevil.com/cb',
  'https://app.example.com%00.evil.com/cb',
  // row 91
  'https://app.example.com/cb/../x',
  'https://app.example.com/cb/%2e%2e/x',
  'https://app.example.com/cb%2f..',
  'https://app.example.com/cb;x',
  'https://app.example.com/cb/',
  'https://app.example.com/CB',
  'https://app.example.com/cb?x=1',
  'https://app.example.com/cb#f',
  'https://app.example.com/./cb',
  'https://app.example.com//cb',
  'https://app.example.com/c%62',
  'https://app.example.com/cb%0d%0aSet-Cookie:a=b',
  // row 92
  'https://APP.example.com/cb',
  'https://app.example.com./cb',
  'https://app.example.com:443/cb',
  'https://app.example.com:8443/cb',
  'http://app.example.com/cb',
  'HTTPS://app.example.com/cb',
  'https://app.example.com:0443/cb',
  ' https://app.example.com/cb',
  'https://app.example.com/cb ',
  // The same host to the eye, or to a parser that folds.
  'https://аpp.example.com/cb',
  'https://app。example.com/cb',
  'https://ａpp.example.com/cb',
  'https://xn--pp-7kc.example.com/cb',
  // row 93
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'myapp://cb',
  // row 94
  'http://localhost:3000/cb',
  'http://127.0.0.1/cb',
  'http://[::1]/cb',
  'https://[::ffff:127.0.0.1]/cb',
  'https://0x7f.1/cb',
  // row 97
  `https://app.example.com/cb${'x'.repeat(100_000)}`,
  'https://app.example.com/cb\r\nx: y',
  'https://app.example.com/cb\u2028',
  '',
];
const shown = (payload: string) => JSON.stringify(payload).slice(0, 60);

describe('G. redirect targets', async () => {
  const person = await signedIn(server);
  const scopes = ['openid'];
  const client_id = 'connected-app-test-g';
  const login = { email: person.email };
  type Seen = { status: number; headers: Headers; type?: string | undefined };
  const uses: [name: string, type: string, taken: number, use: (url: string) => Promise<Seen>][] = [
    [
      'login_magic_link_url',
      'invalid_magic_link_url',
      200,
      (url) =>
        server.client().post('/magic_links/email/login_or_create', { email: freshEmail(), login_magic_link_url: url }),
    ],
    [
      'signup_magic_link_url',
      'invalid_magic_link_url',
      200,
      (url) =>
        server.client().post('/magic_links/email/login_or_create', { email: freshEmail(), signup_magic_link_url: url }),
    ],
    [
      'reset_password_redirect_url',
      'invalid_redirect_url',
      200,
      (url) => server.client().post('/passwords/email/reset/start', { ...login, reset_password_redirect_url: url }),
    ],
    [
      'redirect_uri of authorize/start',
      'invalid_redirect_url',
      200,
      (url) =>
        person.client.post('/idp/oauth/authorize/start', {
          client_id,
          redirect_uri: url,
          response_type: 'code',
          scopes,
        }),
    ],
    [
      'redirect_uri of authorize/submit',
      'invalid_redirect_url',
      200,
      (url) =>
        person.client.post('/idp/oauth/authorize/submit', {
          client_id,
          redirect_uri: url,
          response_type: 'code',
          scopes,
          consent_granted: true,
          code_challenge: 'c'.repeat(43),
        }),
    ],
    [
      'post_logout_redirect_uri',
      'invalid_redirect_url',
      200,
      (url) => server.client().post('/oauth/logout/start', { client_id, post_logout_redirect_uri: url }),
    ],
    [
      'redirect_uri of the authorize page',
      'a page',
      303,
      async (url) => {
        const query = { client_id, redirect_uri: url, response_type: 'code', code_challenge: 'c'.repeat(43) };
        const answer = await fetch(`${server.baseUrl}/oauth2/authorize?${new URLSearchParams(query).toString()}`, {
          redirect: 'manual',
        });
        const isPage = answer.headers.get('content-type')?.startsWith('text/html') === true;
        return { status: answer.status, headers: answer.headers, type: isPage ? 'a page' : undefined };
      },
    ],
  ];
  const made = async () => ({
    mails: server.outbox.length,
    challenges: await countRows(server, 'identity.challenges'),
    codes: await countRows(server, `identity.oidc_records where model = 'AuthorizationCode'`),
    sessions: await countRows(server, 'identity.sessions where revoked_at is not null'),
  });
  test.each(uses)(
    'rows 90, 91, 92, 93, 94 and 97: %s refuses every payload with %s, makes nothing of it, and takes the registered address',
    async (name, type, taken, use) => {
      const before = await made();
      for (const payload of payloads) {
        const answer = await use(payload);
        // An address that long does not even reach the page.
        const tooLong = payload.length > 2048;
        const status = tooLong && [414, 431].includes(answer.status) ? 400 : answer.status;
        expect([shown(payload), status, tooLong ? type : answer.type]).toEqual([shown(payload), 400, type]);
        expect(answer.headers.get('location')).toBeNull();
      }
      expect(await made()).toEqual(before);
      if (name.endsWith('submit'))
        await person.client.post('/idp/oauth/authorize/start', {
          client_id,
          redirect_uri: registered,
          response_type: 'code',
          scopes,
        });
      expect((await use(registered)).status).toBe(taken);
    },
    60_000,
  );

  test('row 95: a wildcard is refused when it is registered, and localhost in a live project', () => {
    expect(projectSettings.safeParse({ redirect_urls: ['https://*.example.com/cb'] }).success).toBe(false);
    expect(projectSettings.safeParse({ allowed_origins: ['https://*.example.com'] }).success).toBe(false);
    const loose = projectSettings.parse({ redirect_urls: [anyLocalhost] });
    expect(looseAddresses(loose, 'live')).toHaveLength(1);
    expect(looseAddresses(loose, 'test')).toEqual([]);
  });

  test('row 95: nor can an application be registered with one, in a live project not even with all of this machine', async () => {
    const { key } = await server.identity.createAdminKey({
      projectId: developmentProject.project_id,
      name: 'registrar',
      scopes: ['clients:write'],
      days: 1,
    });
    const register = async (uri: string) => {
      const answer = await fetch(`${server.baseUrl}/identity/admin/v1/clients`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'x', client_type: 'third_party', redirect_uris: [uri] }),
      });
      return [answer.status, ((await answer.json()) as { error_type?: string }).error_type];
    };
    const before = await countRows(server, 'identity.oidc_clients');
    for (const uri of [
      'https://*.example.com/cb',
      'https://app.example.com/*',
      'https://app.example.com/cb#',
      'https://user:pass@app.example.com/cb',
      'http://app.example.com/cb',
      'javascript:alert(1)',
      'myapp://cb',
      'app.example.com/cb',
    ])
      expect([uri, ...(await register(uri))]).toEqual([uri, 400, 'invalid_redirect_url']);
    expect(await countRows(server, 'identity.oidc_clients')).toBe(before);
    expect((await register(anyLocalhost))[0]).toBe(200);
    await server.database.pool.query(`update identity.projects set environment = 'live'`);
    server.deps.projects.forget();
    expect(await register(anyLocalhost)).toEqual([400, 'invalid_redirect_url']);
    await server.database.pool.query(`update identity.projects set environment = 'test'`);
    server.deps.projects.forget();
  });

  const query = { client_id, redirect_uri: registered, response_type: 'code', code_challenge: 'c'.repeat(43) };
  test('row 96: a parameter that comes twice is refused, in the address, in the form, or in both', async () => {
    const ask = (address: string, form?: string) =>
      fetch(`${server.baseUrl}/oauth2/authorize?${address}`, {
        redirect: 'manual',
        ...(form === undefined
          ? {}
          : { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form }),
      });
    const good = new URLSearchParams(query).toString();
    const evil = `redirect_uri=${encodeURIComponent('https://evil.com')}`;
    for (const answer of [
      await ask(`${good}&${evil}`),
      await ask(`${evil}&${good}`),
      await ask('', `${good}&${evil}`),
      await ask(evil, good),
      await ask('client_id=somebody-else', good),
      await ask(`${good}&state=a&state=b`),
    ])
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
    expect((await ask('', good)).status).toBe(303);
  });

  test('row 94: there are no native applications here, so no port of a loopback address stands for another', () => {
    for (const entry of ['http://127.0.0.1:4000/cb', 'http://[::1]:4000/cb', 'http://localhost:4000/cb']) {
      expect(isAllowedRedirect(entry, [entry])).toBe(true);
      expect(isAllowedRedirect(entry.replace('4000', '4001'), [entry])).toBe(false);
    }
  });

  const signs = [
    ['/', '\\', '@', ':', '.', '%2e', '%2f', '%5c', '%00', '#', '?', ';', '\t', '\n', '\r', ' ', '\u2028', '\u200b'],
    ['。', '．', '／', '＠', '\ufeff', '*', 'а', 'ｃ', '[', ']', '//evil.com', 'user@', ':443', ':80', '..', './'],
  ].flat();
  const nasty = fc.constantFrom(...signs);
  test('no text that differs from the registered one in anything is allowed', () => {
    const change = fc.tuple(
      fc.nat(registered.length),
      fc.nat(3),
      fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 4 })),
    );
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const changed = changes.reduce(
          (text, [at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut),
          registered,
        );
        expect(isAllowedRedirect(changed, [registered])).toBe(changed === registered);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        (url) => !isAllowedRedirect(url, [registered]),
      ),
    );
  });

  test('whatever is allowed as an address of this machine is one to every parser', () => {
    const part = fc.oneof(
      nasty,
      fc.constantFrom(
        'localhost',
        'http:',
        'https:',
        '//',
        '/',
        ':3000',
        ':99999',
        '127.0.0.1',
        '[::1]',
        'evil.com',
        'a',
        '?b=c',
        '%zz',
      ),
    );
    const url = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.array(part, { maxLength: 6 }).map((parts) => `http://localhost${parts.join('')}`),
    );
    let allowed = 0;
    fc.assert(
      fc.property(url, (text) => {
        if (!isAllowedRedirect(text, [anyLocalhost])) return;
        allowed += 1;
        const read = new URL(text);
        expect([read.protocol, read.hostname, read.username, read.hash]).toEqual(['http:', 'localhost', '', '']);
        // Nothing was folded away: the path is the path that was written.
        expect(text).toContain(read.pathname === '/' ? 'localhost' : read.pathname);
        expect(text).not.toMatch(/[\s\\#]/u);
      }),
      { numRuns: 5000 },
    );
    expect(allowed).toBeGreaterThan(50);
    fc.assert(
      fc.property(url, (text) => {
        fc.pre(isAllowedOrigin(text, [anyLocalhost]));
        expect(new URL(text).origin.replace(/:80$/, '')).toBe(text.replace(/:80$/, ''));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    'http://localhost.evil.com/',
    'http://localhost:3000@evil.com/',
    'http://localhost:99999999/',
    'http://localhost:99999/',
    'http://localhost:65536',
    'https://localhost:3000/',
    'http://localhost:3000/a/../b',
    'http://localhost:3000/%2e%2e/b',
    'http://localhost:3000\\@evil.com',
    'http://localhost:3000/#f',
  ])('the entry for this machine does not let %j in', (url) =>
    expect(isAllowedRedirect(url, [anyLocalhost])).toBe(false),
  );

  test.each([
    'null',
    'https://app.example.com.evil.com',
    'http://localhost.evil.com',
    'http://localhost:3000/',
    'https://app.example.com:443',
  ])('row 130: the origin %j is not one of ours', (origin) =>
    expect(isAllowedOrigin(origin, ['https://app.example.com', anyLocalhost])).toBe(false),
  );
});
