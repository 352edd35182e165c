import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startWithAllProviders } from './testing/all-providers.ts';
import { type Faults, LocalProvider } from './testing/local-provider.ts';

const { server, settings, rows, expectFailure } = await startWithAllProviders();

/** Something of the house that nobody outside may reach; it keeps count. */
let reached = 0;
const inner = createServer((_request, response) => {
  reached += 1;
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token":"inner","keys":[],"sub":"1"}');
});
await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
const innerUrl = `http://127.0.0.1:${(inner.address() as AddressInfo).port}/`;
afterAll(() => inner.close());
afterEach(async () => {
  await server.setSettings(settings);
});

const everyPlace = rows().flatMap(([id, { behaviour, places }]) =>
  places.map((place) => [id, place, behaviour] as const),
);

/** A provider whose keys nobody has asked for yet, so that they are asked for now. */
async function failsWith(id: string, faults: Faults, extra: object = {}): Promise<LocalProvider> {
  const [, , behaviour] = everyPlace.find(([each]) => each === id) ?? [];
  if (!behaviour) throw new Error(id);
  const local = await new LocalProvider(behaviour).listen();
  local.faults = faults;
  await server.setSettings({ oauth_providers: { [id]: local.settings({ ...extra }) } });
  try {
    await expectFailure(id, /Try again/);
  } finally {
    local.close();
  }
  return local;
}

const broken: [what: string, status: number, body: string][] = [
  ['an error of its own', 500, '{"error":"server_error"}'],
  ['a page of a machine before it', 502, '<html><h1>Bad gateway</h1></html>'],
  ['a page with status 200', 200, '<!doctype html><title>Maintenance</title>'],
  ['that there is too much traffic', 429, '{"message":"slow down"}'],
  ['half an answer', 200, '{"access_token":"abc","keys":[{"kty":'],
  ['nothing', 200, ''],
  ['an empty object', 200, '{}'],
  ['null', 200, 'null'],
  ['a list', 200, '[5]'],
  [
    'other types than it should',
    200,
    '{"access_token":5,"keys":{},"sub":5,"id":{},"data":[],"user_id":null,"uuid":""}',
  ],
  ['an error with status 200', 200, '{"ok":false,"error":"bad_verification_code"}'],
  ['an error beside a token', 200, '{"error":"invalid_grant","access_token":"access-token-of-provider"}'],
  ['no beside a token', 200, '{"ok":false,"access_token":"access-token-of-provider"}'],
  ['far too much', 200, `{"access_token":"abc","keys":[],"sub":"1","id":"1","filler":"${'x'.repeat(300_000)}"}`],
];

describe.each(everyPlace)('row 83: %s: the %s address', (id, at) => {
  it.each(broken)('answers %s: a page with a way on, and nothing half-made', async (_, status, body) => {
    const local = await failsWith(id, { break: { at, status, body } });
    expect(local.seen.some((line) => line.endsWith(` /${at}`))).toBe(true);
  });

  it.each([302, 307])('sends us into the house with status %i: nobody goes there', async (status) => {
    const before = reached;
    await failsWith(id, { break: { at, status, body: '', headers: { location: innerUrl } } });
    expect(reached).toBe(before);
  });

  it.each(['hang', 'drip'] as const)('%ss: the time of a sign-in ends, with a page', async (how) => {
    const faults: Faults = how === 'hang' ? { hang: at } : { drip: at };
    await failsWith(id, faults, { timeout_ms: 150 });
  });
});

describe('row 83: the time of a sign-in', () => {
  it('is ten seconds at most, whatever the settings say', async () => {
    const [[id, local] = []] = rows();
    if (!id || !local) throw new Error('no provider');
    await server.setSettings({ oauth_providers: { [id]: local.settings({ timeout_ms: 10_001 }) } });
    const url = `${server.baseUrl}/v1/public/oauth/${id}/start?public_token=public-token-test-00000000-0000-4000-8000-000000000001`;
    const response = await fetch(url, { redirect: 'manual' });
    expect(await response.json()).toMatchObject({ status_code: 400, error_type: 'oauth_provider_not_configured' });
  });

  it('is over when nobody listens at the provider’s address', async () => {
    for (const [id, local] of rows()) {
      const dead = await new LocalProvider(local.behaviour).listen();
      const endpoints = { ...(dead.settings()['endpoints'] as Record<string, string>), token: 'http://localhost:1/' };
      await server.setSettings({ oauth_providers: { [id]: dead.settings({ endpoints }) } });
      await expectFailure(id, /Try again/);
      dead.close();
    }
  });
});
