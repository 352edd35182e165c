import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { startIdentity } from '../../testing/start-identity.ts';
import { behaviourOf } from './testing/behaviours.ts';
import { LocalProvider, newPerson } from './testing/local-provider.ts';
import { startAddress } from './testing/walk.ts';

const behaviour = behaviourOf('google');
const server = await startIdentity();
const opened: LocalProvider[] = [];
afterAll(() => {
  for (const each of opened) each.close();
});
afterEach(() => vi.unstubAllGlobals());

/** A provider whose keys nobody here has asked for yet. */
async function offer() {
  const local = await new LocalProvider(behaviour).listen();
  opened.push(local);
  await server.setSettings({ oauth_providers: { google: local.settings() } });
  return local;
}

const asked = (local: LocalProvider) => local.seen.filter((call) => call === 'GET /jwks').length;

async function enter(local: LocalProvider, kid = 'key-1') {
  local.person = newPerson('google');
  const now = Math.floor(new Date().getTime() / 1000);
  const claims = {
    iss: 'https://accounts.google.com',
    aud: local.clientId,
    iat: now,
    exp: now + 600,
    ...behaviour.idClaims?.(local.person),
  };
  const id_token = await local.sign(claims, kid);
  const body = { id_token, session_duration_minutes: 60 };
  return (await server.client().signIn('/oauth/google/id_token/authenticate', body)).status;
}

describe('a provider’s keys', () => {
  it('are asked for once, however many people come at the same time', async () => {
    const local = await offer();
    expect(await Promise.all(Array.from({ length: 6 }, () => enter(local)))).toEqual(
      Array.from({ length: 6 }, () => 200),
    );
    expect(asked(local)).toBe(1);
  });

  it('are not asked for again by each token with a made-up key id: nobody makes us flood the provider', async () => {
    const local = await offer();
    expect(await enter(local)).toBe(200);
    for (let round = 0; round < 5; round += 1) expect(await enter(local, `made-up-${round}`)).toBe(404);
    expect(asked(local)).toBe(1);
    expect(await enter(local)).toBe(200);
  });

  it('are asked for again after a minute, so that a new key is found', async () => {
    const local = await offer();
    local.faults = { break: { at: 'jwks', status: 200, body: '{"keys":[]}' } };
    expect(await enter(local)).toBe(404);
    local.faults = {};
    expect(await enter(local)).toBe(404);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    expect(await enter(local)).toBe(200);
    vi.restoreAllMocks();
    expect(asked(local)).toBe(2);
  });

  it('once seen stay when the provider cannot be asked', async () => {
    const local = await offer();
    expect(await enter(local)).toBe(200);
    local.faults = { break: { at: 'jwks', status: 503, body: '{}' } };
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    expect(await enter(local, 'made-up')).toBe(404);
    expect(await enter(local)).toBe(200);
    vi.restoreAllMocks();
    expect(asked(local)).toBe(2);
  });

  it('are not taken by the hundred', async () => {
    const local = await offer();
    const key = JSON.parse(await local.publicKeyPem()) as object;
    const keys = Array.from({ length: 101 }, (_, index) => ({ ...key, kid: `key-${index}` }));
    local.faults = { break: { at: 'jwks', status: 200, body: JSON.stringify({ keys }) } };
    expect(await enter(local)).toBe(404);
    local.faults = { break: { at: 'jwks', status: 200, body: JSON.stringify({ keys: keys.slice(0, 100) }) } };
    expect(await enter(local)).toBe(200);
  });
});

/** Answers for an issuer on the network, which a test cannot be; everything else goes its way. */
function pretend(issuer: string, document: object) {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    String(input instanceof Request ? input.url : input).startsWith(`${issuer}/`)
      ? Promise.resolve(Response.json(document))
      : real(input, init),
  );
}

describe('the discovery document of an issuer on the network', () => {
  const addresses = (base: string) => ({
    authorization_endpoint: `${base}/authorize`,
    token_endpoint: `${base}/token`,
    jwks_uri: `${base}/jwks`,
  });
  const offerIssuer = async (issuer: string, change: object) => {
    pretend(issuer, { issuer, ...addresses(issuer), ...change });
    const acme = { kind: 'oidc', issuer, client_id: 'a', client_secret: 'b' };
    await server.setSettings({ oauth_providers: { acme } });
    const response = await fetch(startAddress(server, 'acme'), {
      redirect: 'manual',
      headers: { accept: 'application/json' },
    });
    return response.headers.get('location')?.split('?')[0];
  };

  it.each([
    ['token_endpoint', 'https://localhost:5432/'],
    ['token_endpoint', 'https://127.0.0.1/token'],
    ['token_endpoint', 'https://127.1.2.3/token'],
    ['token_endpoint', 'https://2130706433/token'],
    ['jwks_uri', 'http://localhost:9200/jwks'],
    ['userinfo_endpoint', 'https://[::1]/me'],
    ['authorization_endpoint', 'http://localhost:3000/authorize'],
  ])('does not lead us to services of this machine by its %s %s', async (name, address) => {
    const issuer = `https://${name.replaceAll('_', '-')}-${Buffer.from(address).toString('hex')}.example`.slice(0, 60);
    expect(await offerIssuer(`${issuer}.example`, { [name]: address })).toBeUndefined();
  });

  it('is taken where all its addresses are on the network', async () => {
    const issuer = 'https://good.idp.example';
    expect(await offerIssuer(issuer, {})).toBe(`${issuer}/authorize`);
  });

  it('is not asked for at every sign-in', async () => {
    const issuer = 'https://remembered.idp.example';
    expect(await offerIssuer(issuer, {})).toBe(`${issuer}/authorize`);
    expect(await offerIssuer(issuer, { authorization_endpoint: 'https://evil.example/authorize' })).toBe(
      `${issuer}/authorize`,
    );
  });
});
