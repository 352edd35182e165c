import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { registerClient } from '../oidc/register-client.ts';
import { developmentProject } from '../projects/development-project.ts';
import { anyLocalhost, isAllowedOrigin, isAllowedRedirect } from '../projects/match-redirect.ts';
import { projectSettings, settingsProblems } from '../projects/settings.ts';
import { freshEmail, signedIn } from '../testing/flows.ts';
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
  // row 91
  'https://app.example.com/cb/../x',
  'https://app.example.com/cb/%2e%2e/x',
  'https://app.example.com/cb%2f..',
  'https://app.example.com/cb;x',
  'https://app.example.com/cb/',
  'https://app.example.com/CB',
  'https://app.example.com/cb?x=1',
  'https://app.example.com/cb#f',
  // row 92
  'https://APP.example.com/cb',
  'https://app.example.com./cb',
  'https://app.example.com:443/cb',
  'https://app.example.com:8443/cb',
  'http://app.example.com/cb',
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
  // row 97
  `https://app.example.com/cb${'x'.repeat(100_000)}`,
  'https://app.example.com/cb\r\nx: y',
  'https://app.example.com/cb\u2028',
  '',
];
const shown = (payload: string) => JSON.stringify(payload).slice(0, 60);

describe('G. redirect targets, rows 90 to 97', async () => {
  const person = await signedIn(server);
  const scopes = ['openid'];
  const client_id = 'connected-app-test-g';
  const uses: [string, (url: string) => Promise<{ status: number; headers: Headers }>][] = [
    [
      'login_magic_link_url',
      (url) =>
        server.client().post('/magic_links/email/login_or_create', { email: freshEmail(), login_magic_link_url: url }),
    ],
    [
      'signup_magic_link_url',
      (url) =>
        server.client().post('/magic_links/email/login_or_create', { email: freshEmail(), signup_magic_link_url: url }),
    ],
    [
      'reset_password_redirect_url',
      (url) =>
        server.client().post('/passwords/email/reset/start', { email: person.email, reset_password_redirect_url: url }),
    ],
    [
      'redirect_uri of authorize/start',
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
      (url) =>
        person.client.post('/idp/oauth/authorize/submit', {
          client_id,
          redirect_uri: url,
          response_type: 'code',
          scopes,
          consent_granted: true,
        }),
    ],
    [
      'post_logout_redirect_uri',
      (url) => server.client().post('/oauth/logout/start', { client_id, post_logout_redirect_uri: url }),
    ],
    [
      'redirect_uri of the authorize page',
      (url) =>
        fetch(
          `${server.baseUrl}/oauth2/authorize?${new URLSearchParams({ client_id, redirect_uri: url, response_type: 'code' }).toString()}`,
          { redirect: 'manual' },
        ),
    ],
  ];
  test.each(uses)(
    '%s refuses every payload and takes the registered address',
    async (_name, use) => {
      const before = server.outbox.length;
      for (const payload of payloads) {
        const answer = await use(payload);
        expect([shown(payload), answer.status < 500 && answer.status >= 400]).toEqual([shown(payload), true]);
        expect(answer.headers.get('location')).toBeNull();
      }
      expect(server.outbox).toHaveLength(before);
    },
    60_000,
  );

  test('row 95: a wildcard is refused when it is registered, and localhost in a live project', () => {
    expect(projectSettings.safeParse({ redirect_urls: ['https://*.example.com/cb'] }).success).toBe(false);
    expect(projectSettings.safeParse({ allowed_origins: ['https://*.example.com'] }).success).toBe(false);
    const loose = projectSettings.parse({ redirect_urls: [anyLocalhost] });
    expect(settingsProblems(loose, 'live')).toHaveLength(1);
    expect(settingsProblems(loose, 'test')).toEqual([]);
  });

  test('row 96: a parameter that comes twice is refused', async () => {
    const query = `client_id=${client_id}&redirect_uri=${encodeURIComponent(registered)}&redirect_uri=https://evil.com&response_type=code`;
    const answer = await fetch(`${server.baseUrl}/oauth2/authorize?${query}`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test('no text whatever that is not the registered one is allowed', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withQueryParameters: true, withFragments: true }),
        (url) => !isAllowedRedirect(url, [registered]),
      ),
    );
    fc.assert(fc.property(fc.string(), (text) => !isAllowedRedirect(registered + text, [registered]) || text === ''));
  });

  test.each([
    'http://localhost.evil.com/',
    'http://localhost:3000@evil.com/',
    'http://localhost:99999999/',
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
