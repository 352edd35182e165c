import { describe, expect, it } from 'vitest';
import { developmentProject } from '../../projects/development-project.ts';
import { startIdentity } from '../../testing/start-identity.ts';

const server = await startIdentity({
  settings: {
    oauth_providers: {
      google: { client_id: 'a', client_secret: 'very secret' },
      github: { client_id: 'b', enabled: false },
      apple: { client_id: 'c', endpoints: { token: 'http://evil.example' } },
      acme: { client_id: 'd', kind: 'oidc', issuer: 'https://idp.acme.example', name: 'Acme' },
      myspace: { client_id: 'e' },
    },
  },
});

async function ask(scopes: string[]) {
  const { key } = await server.identity.createAdminKey({
    projectId: developmentProject.project_id,
    name: 'test',
    scopes,
    days: 1,
  });
  return fetch(`${server.baseUrl}/identity/admin/v1/oauth_providers`, { headers: { authorization: `Bearer ${key}` } });
}

interface Listed {
  provider: string;
  name: string;
  state: string;
  callback_url: string;
  problem?: string;
  faults?: { code: string; field: string }[];
}

describe('the list of providers for an administrator', () => {
  it('names the address to register at each, one of its own for every provider, and shows no secret', async () => {
    const response = await ask(['settings:read']);
    const text = await response.text();
    expect(text).not.toContain('very secret');
    const { providers } = JSON.parse(text) as { providers: Listed[] };
    expect(providers).toHaveLength(21);
    expect(new Set(providers.map(({ callback_url }) => callback_url)).size).toBe(21);
    for (const { callback_url } of providers) {
      expect(callback_url.startsWith(`${server.baseUrl}/v1/oauth/callback/oauth-callback-test-`)).toBe(true);
    }
    const states = Object.fromEntries(providers.map(({ provider, state }) => [provider, state]));
    expect(states).toMatchObject({
      google: 'ready',
      github: 'off',
      apple: 'wrong',
      acme: 'ready',
      myspace: 'wrong',
      yahoo: 'absent',
    });
  });

  it('says what is wrong by code and field as well, for pages in other languages', async () => {
    const { providers } = (await (await ask(['settings:read'])).json()) as { providers: Listed[] };
    const faultsOf = (id: string) => providers.find(({ provider }) => provider === id)?.faults;
    expect(faultsOf('apple')).toEqual([{ code: 'address_unsafe', field: 'endpoints.token' }]);
    expect(faultsOf('myspace')).toContainEqual({ code: 'provider_unknown', field: '' });
    expect(faultsOf('google')).toBeUndefined();
  });

  it('is refused to a key without the scope', async () => {
    expect((await ask(['users:read'])).status).toBe(403);
  });
});
