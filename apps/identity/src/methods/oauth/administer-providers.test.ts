import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { developmentProject } from '../../projects/development-project.ts';
import { countRows } from '../../testing/flows.ts';
import { startIdentity } from '../../testing/start-identity.ts';
import { appleTeam } from './testing/apple-team.ts';
import { behaviourOf, behaviours } from './testing/behaviours.ts';
import { type Faults, LocalProvider } from './testing/local-provider.ts';
import { signInThrough } from './testing/walk.ts';

const server = await startIdentity();
const opened: LocalProvider[] = [];
afterAll(() => {
  for (const each of opened) each.close();
});
beforeEach(() => server.setSettings({ oauth_providers: {} }));

const keys = new Map<string, string>();
async function keyFor(scope: string): Promise<string> {
  const projectId = developmentProject.project_id;
  const made =
    keys.get(scope) ??
    (await server.identity.createAdminKey({ projectId, name: 'test', scopes: [scope], days: 1 })).key;
  keys.set(scope, made);
  return made;
}

async function admin(method: string, path: string, body?: object, scope = 'settings:write') {
  const response = await fetch(`${server.baseUrl}/identity/admin/v1/oauth_providers${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await keyFor(scope)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const json = (await response.json()) as Record<string, unknown>;
  return { status: response.status, type: json['error_type'], json, text: JSON.stringify(json) };
}

async function stored(): Promise<Record<string, Record<string, unknown>>> {
  const text = `select settings->'oauth_providers' as found from identity.projects where project_id = $1`;
  const { rows } = await server.database.pool.query<{ found: Record<string, Record<string, unknown>> }>(text, [
    developmentProject.project_id,
  ]);
  return rows[0]?.found ?? {};
}

describe('setting a provider up', () => {
  it('takes every setting there is, shows no secret, and leaves the other providers alone', async () => {
    const { settings } = await appleTeam;
    const apple = { client_id: 'com.example.web', ...settings };
    const first = await admin('PUT', '/apple', apple);
    expect(first.json).toMatchObject({
      provider: 'apple',
      state: 'ready',
      callback_url: expect.stringContaining('/v1/oauth/callback/oauth-callback-test-'),
      settings: { client_id: 'com.example.web', team_id: 'TEAM123456', private_key: '[hidden]' },
    });
    expect(first.text).not.toContain('PRIVATE KEY');
    const acme = {
      kind: 'oidc',
      name: 'Acme',
      issuer: 'https://idp.acme.example',
      client_id: 'a',
      client_secret: 'b',
      client_auth: 'post',
      scopes: ['groups'],
      allowed_scopes: ['calendar'],
      endpoints: { userinfo: 'https://api.acme.example/me' },
      timeout_ms: 5000,
    };
    expect((await admin('PUT', '/acme', acme)).status).toBe(200);
    const microsoft = { client_id: 'c', client_secret: 'd', tenant: 'organizations', enabled: false };
    expect((await admin('PUT', '/microsoft', microsoft)).json).toMatchObject({ state: 'off' });
    const facebook = { client_id: 'e', client_secret: 'f', version: 'v27.0' };
    expect((await admin('PUT', '/facebook', facebook)).status).toBe(200);
    expect(await stored()).toMatchObject({ apple, acme, microsoft, facebook });
    const changes = `identity.audit_log where action = 'settings.changed' and details::text not like '%secret%'`;
    expect(await countRows(server, changes)).toBeGreaterThanOrEqual(4);
  });

  it('changes what is named, keeps a secret that is sent back hidden, and takes away what is null', async () => {
    const google = { client_id: 'g', client_secret: 'kept from everybody', scopes: ['drive'] };
    await admin('PUT', '/google', google);
    const changed = await admin('PUT', '/google', { client_id: 'h', client_secret: '[hidden]', scopes: null });
    expect(changed.json['settings']).toEqual({ client_id: 'h', client_secret: '[hidden]' });
    expect((await stored())['google']).toEqual({ client_id: 'h', client_secret: 'kept from everybody' });
    await admin('PUT', '/google', { enabled: false });
    expect((await stored())['google']).toMatchObject({ client_secret: 'kept from everybody', enabled: false });
    await admin('PUT', '/google', { client_secret: 'the next one' });
    expect((await stored())['google']).toMatchObject({ client_secret: 'the next one' });
    const { settings } = await appleTeam;
    await admin('PUT', '/apple', { client_id: 'a', ...settings });
    await admin('PUT', '/apple', { private_key: '[hidden]', key_id: 'KEY7654321' });
    expect((await stored())['apple']).toMatchObject({ private_key: settings.private_key, key_id: 'KEY7654321' });
  });

  it.each([
    ['google', {}, /client_id/],
    ['google', { client_id: 'a' }, /needs a client_secret/],
    ['google', { client_id: 'a', client_secret: '[hidden]' }, /no stored secret/],
    ['google', { client_id: 'a', client_secret: 'b', client_secrets: 'c' }, /client_secrets: There is no such setting/],
    ['google', { client_id: 'a', client_secret: 'b', timeout_ms: 60_000 }, /timeout_ms/],
    ['google', { client_id: 'a', client_secret: 'b', endpoints: { token: 'http://evil.example' } }, /must be https/],
    ['google', { client_id: 'a', client_secret: 'b', endpoints: { token: 'javascript:1' } }, /must be https/],
    ['apple', { client_id: 'a' }, /team_id, key_id and private_key/],
    ['apple', { client_id: 'a', team_id: 'T', key_id: 'K', private_key: 'no key' }, /private_key is not/],
    ['microsoft', { client_id: 'a', client_secret: 'b', tenant: '../evil' }, /tenant/],
    ['facebook', { client_id: 'a', client_secret: 'b', version: '../v1' }, /version/],
    ['acme', { client_id: 'a', kind: 'oidc' }, /needs an issuer/],
    ['myspace', { client_id: 'a', client_secret: 'b' }, /no such provider/],
    ['Acme', { client_id: 'a', kind: 'oidc', issuer: 'https://idp.example' }, /small letters/],
    ['__proto__', { client_id: 'a', kind: 'oidc', issuer: 'https://idp.example' }, /small letters/],
  ])('row 166: refuses %s with %j, says why, and writes nothing', async (id, settings, why) => {
    const refused = await admin('PUT', `/${id}`, settings);
    expect([refused.status, refused.type]).toEqual([400, 'invalid_argument']);
    expect(refused.text).toMatch(why);
    expect(await stored()).toEqual({});
  });

  it('is forgotten again, and only once', async () => {
    await admin('PUT', '/google', { client_id: 'a', client_secret: 'b' });
    await admin('PUT', '/github', { client_id: 'c', client_secret: 'd' });
    expect((await admin('DELETE', '/google')).status).toBe(200);
    expect(Object.keys(await stored())).toEqual(['github']);
    expect((await admin('DELETE', '/google')).type).toBe('oauth_provider_not_configured');
    expect((await admin('DELETE', '/constructor')).type).toBe('oauth_provider_not_configured');
  });

  it('needs the scope to write; to look needs the scope to read', async () => {
    for (const [method, path, body] of [
      ['PUT', '/google', { client_id: 'a', client_secret: 'b' }],
      ['DELETE', '/google', undefined],
    ] as const) {
      expect((await admin(method, path, body, 'settings:read')).status).toBe(403);
    }
    expect((await admin('POST', '/google/check', {}, 'users:read')).status).toBe(403);
    expect(await stored()).toEqual({});
  });
});

interface Checked {
  is_working: boolean;
  checks: { what: string; result: string; problem?: string; reason?: string; address?: string }[];
}

async function check(id: string) {
  const answer = await admin('POST', `/${id}/check`, {}, 'settings:read');
  const { is_working, checks } = answer.json as unknown as Checked;
  return { ...answer, is_working, bad: checks.filter(({ result }) => result !== 'ok'), checks };
}

async function offer(id: string, faults: Faults = {}, extra: object = {}) {
  const local = await new LocalProvider(behaviourOf(id)).listen();
  opened.push(local);
  local.faults = faults;
  await server.setSettings({ oauth_providers: { [id]: local.settings({ ...extra }) } });
  return local;
}

describe('trying a provider', () => {
  it.each(behaviours.map(({ id }) => id))('%s: finds that everything answers, and makes nobody', async (id) => {
    const local = await offer(id);
    const before = await countRows(server, 'identity.users');
    const { is_working, bad, checks, text } = await check(id);
    expect([is_working, bad]).toEqual([true, []]);
    expect(checks.map(({ what }) => what)).toEqual(expect.arrayContaining(['settings', 'authorize', 'token']));
    expect(text).not.toMatch(/secret-of-targum|PRIVATE KEY/);
    expect(await countRows(server, 'identity.users')).toBe(before);
    expect(local.seen).toContain('POST /token');
  });

  it.each(behaviours.filter(({ clientAuth }) => clientAuth !== 'apple').map(({ id }) => id))(
    '%s: finds that our secret is not taken',
    async (id) => {
      await offer(id, {}, { client_secret: 'another' });
      const { is_working, bad } = await check(id);
      expect(is_working).toBe(false);
      expect(bad).toMatchObject([
        {
          what: 'token',
          result: 'failed',
          problem: expect.stringContaining('client id or secret'),
          reason: 'client_refused',
        },
      ]);
    },
  );

  it.each([
    ['token', { break: { at: 'token', status: 503, body: '{}' } }, 'answered 503', { reason: 'fault', status: 503 }],
    ['token', { break: { at: 'token', status: 404, body: '{}' } }, '404', { reason: 'not_found', status: 404 }],
    ['token', { break: { at: 'token', status: 404, body: '<html>' } }, '404', { reason: 'not_found', status: 404 }],
    ['token', { break: { at: 'token', status: 200, body: '<html>' } }, 'not answer JSON', { reason: 'no_json' }],
    ['token', { break: { at: 'token', status: 200, body: '{}' } }, 'no access token', { reason: 'no_json' }],
    ['token', { hang: 'token' }, 'could not be reached', { reason: 'unreachable' }],
    ['userinfo', { break: { at: 'userinfo', status: 404, body: '{}' } }, 'answered 404', { reason: 'not_found' }],
    ['jwks', { break: { at: 'jwks', status: 200, body: '{"keys":[]}' } }, 'no keys', { reason: 'no_keys' }],
    ['jwks', { break: { at: 'jwks', status: 500, body: '' } }, 'answered 500', { reason: 'fault', status: 500 }],
    ['jwks', { break: { at: 'jwks', status: 200, body: `"${'x'.repeat(300_000)}"` } }, 'much', { reason: 'too_large' }],
  ] as [string, Faults, string, object][])(
    'finds what is wrong with the %s address, in words and by code: %j',
    async (what, faults, problem, facts) => {
      await offer('gitlab', faults, { timeout_ms: 1000 });
      const { bad } = await check('gitlab');
      expect(bad).toMatchObject([{ what, result: 'failed', problem: expect.stringContaining(problem), ...facts }]);
    },
  );

  it.each(['token', 'jwks', 'userinfo'] as const)(
    'tells where the %s address sends us, without what stands after the path, and does not go there',
    async (at) => {
      const other = await new LocalProvider(behaviourOf('gitlab')).listen();
      opened.push(other);
      for (const status of [301, 302, 303, 307, 308]) {
        const location = `${other.url}/moved?client_secret=secret-of-targum#there`;
        await offer('gitlab', { break: { at, status, body: '<html>', headers: { location } } });
        const { bad, text } = await check('gitlab');
        const told = { what: at, result: 'failed', reason: 'redirected', status, location: `${other.url}/moved` };
        expect(bad).toMatchObject([told]);
        expect(text).not.toContain('secret-of-targum');
      }
      expect(other.seen).toEqual([]);
    },
  );

  it('tells of a redirect that leads nowhere, or to no address, without a place', async () => {
    for (const headers of [{}, { location: 'javascript:alert(1)' }, { location: 'http://' }]) {
      await offer('gitlab', { break: { at: 'token', status: 302, body: '', headers } });
      const { bad } = await check('gitlab');
      expect(bad).toMatchObject([{ what: 'token', reason: 'redirected', status: 302 }]);
      expect(bad[0]).not.toHaveProperty('location');
    }
  });

  it('tells where an issuer sends us that has moved', async () => {
    const moved = createServer((request, response) => {
      response.writeHead(301, { location: `https://idp.example${request.url}` }).end();
    });
    await new Promise<void>((resolve) => moved.listen(0, '127.0.0.1', resolve));
    const issuer = `http://127.0.0.1:${(moved.address() as AddressInfo).port}`;
    await server.setSettings({
      oauth_providers: { acme: { kind: 'oidc', issuer, client_id: 'a', client_secret: 'b' } },
    });
    expect((await check('acme')).bad).toMatchObject([
      {
        what: 'discovery',
        reason: 'redirected',
        status: 301,
        location: 'https://idp.example/.well-known/openid-configuration',
      },
    ]);
    moved.close();
  });

  it('passes on the provider’s own words apart from ours', async () => {
    const body = JSON.stringify({ error: 'invalid_client', error_description: 'No.' });
    await offer('gitlab', { break: { at: 'token', status: 401, body } });
    expect((await check('gitlab')).bad).toMatchObject([
      { what: 'token', reason: 'client_refused', status: 401, said: 'invalid_client' },
    ]);
  });

  it('finds a machine that is not there, at each of its addresses', async () => {
    const dead = 'http://localhost:1';
    const endpoints = { authorize: dead, token: dead, jwks: dead, userinfo: dead };
    await server.setSettings({ oauth_providers: { yahoo: { client_id: 'a', client_secret: 'b', endpoints } } });
    const { is_working, bad } = await check('yahoo');
    expect([is_working, bad.map(({ what }) => what)]).toEqual([false, ['authorize', 'token', 'jwks', 'userinfo']]);
  });

  it('is unsure about a page that turns us away', async () => {
    const local = await offer('google');
    const endpoints = { ...(local.settings()['endpoints'] as object), authorize: `${local.url}/nowhere` };
    await server.setSettings({ oauth_providers: { google: local.settings({ endpoints }) } });
    expect((await check('google')).bad).toMatchObject([{ what: 'authorize', result: 'failed' }]);
    // A client that the local provider does not know gets its page with status 400.
    await server.setSettings({ oauth_providers: { google: local.settings({ client_id: 'unknown' }) } });
    const { bad, is_working } = await check('google');
    expect(bad).toMatchObject([
      { what: 'authorize', result: 'unsure', problem: expect.stringContaining('400'), reason: 'turned_away' },
      { what: 'token', result: 'failed' },
    ]);
    expect(is_working).toBe(false);
  });

  it('says what is wrong with settings that were written by hand, and asks nobody', async () => {
    await server.setSettings({ oauth_providers: { apple: { client_id: 'a' } } });
    expect((await check('apple')).checks).toEqual([
      {
        what: 'settings',
        result: 'failed',
        problem: 'Apple needs team_id, key_id and private_key.',
        reason: 'settings',
        faults: ['team_id', 'key_id', 'private_key'].map((field) => ({ code: 'setting_missing', field })),
      },
    ]);
    const local = await offer('github', {}, { client_secrets: 'a slip' });
    expect((await check('github')).bad).toMatchObject([
      {
        what: 'settings',
        result: 'failed',
        problem: 'There is no such setting: client_secrets.',
        faults: [{ code: 'setting_unknown', field: 'client_secrets' }],
      },
    ]);
    expect(local.seen).not.toEqual([]);
  });

  it('asks an OpenID Connect provider for its document anew each time', async () => {
    const local = await offer('google', { discovery: { userinfo_endpoint: undefined } });
    const acme = { kind: 'oidc', issuer: local.url, client_id: local.clientId, client_secret: local.clientSecret };
    const settings = { oauth_providers: { acme: { ...acme, client_auth: 'post' } } };
    await server.setSettings(settings);
    expect((await check('acme')).is_working).toBe(true);
    local.faults = { discovery: { issuer: 'https://evil.example' } };
    const { is_working, bad } = await check('acme');
    expect([is_working, bad]).toMatchObject([false, [{ what: 'discovery', reason: 'no_document' }]]);
    local.faults = { discovery: { token_endpoint: 'http://evil.example/token' } };
    expect((await check('acme')).bad).toMatchObject([{ what: 'discovery', reason: 'unsafe_address' }]);
  });

  it('tries one that is still switched off, does not switch it on, and is written into the audit log', async () => {
    const noted = `identity.audit_log where action = 'oauth_provider.checked' and details->>'provider' = 'discord'`;
    const before = await countRows(server, noted);
    await offer('discord', {}, { enabled: false });
    expect((await check('discord')).is_working).toBe(true);
    expect((await signInThrough(server, 'discord')).response?.status).toBe(400);
    expect(await countRows(server, noted)).toBe(before + 1);
  });

  it('does not know a provider without settings', async () => {
    for (const id of ['google', 'constructor', 'myspace'])
      expect((await admin('POST', `/${id}/check`, {}, 'settings:read')).type).toBe('oauth_provider_not_configured');
  });
});
