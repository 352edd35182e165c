import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as contract from '@targum/contracts';
import * as identity from '@targum/identity-contracts';
import { afterAll, expect, test } from 'vitest';
import { accessRows } from '../testing/access-rows.ts';
import { aPerson } from '../testing/people.ts';
import { makeTestServer } from '../testing/test-server.ts';

/** Administration calls that no call of the console makes, and why. */
const onPurpose: Record<string, string> = {
  'admin-key-create': 'a key of the provider is made on the command line and never passes a browser',
  'admin-oauth-provider-put': 'the pages write the settings of all providers at once',
  'admin-oauth-provider-delete': 'the pages write the settings of all providers at once',
};

const user = {
  user_id: 'x',
  created_at: '2026-01-01T00:00:00Z',
  status: 'active',
  name: { first_name: '', middle_name: '', last_name: '' },
  emails: [],
  phone_numbers: [],
  providers: [],
  webauthn_registrations: [],
  biometric_registrations: [],
  totps: [],
  crypto_wallets: [],
  password: null,
  roles: [],
  trusted_metadata: {},
  untrusted_metadata: {},
  external_id: null,
  is_locked: false,
  lock_created_at: null,
  lock_expires_at: null,
  disabled: false,
  given_roles: [],
};

/** Enough for the calls that ask first and act then. */
const answers: Record<string, object> = {
  'GET /users/x': user,
  'GET /clients': { clients: [] },
  'GET /admin_keys': { keys: [] },
  'GET /keys': { keys: [] },
};
const asked = new Set<string>();
const provider = createServer((request: IncomingMessage, response) => {
  const path = (request.url ?? '').replace('/identity/admin/v1', '').split('?')[0] ?? '';
  asked.add(`${request.method} ${path}`);
  const body = answers[`${request.method} ${path}`];
  response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
afterAll(() => provider.close());

const isRoute = (value: unknown): value is typeof contract.listIdentityUsers =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

test('every call of the administration API is made by a call of the console, or is left out for a reason', async () => {
  const server = await makeTestServer({
    worker: false,
    env: {
      IDENTITY_ADMIN_KEY: `admin-${'k'.repeat(44)}`,
      IDENTITY_ADMIN_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    },
  });
  const admin = await aPerson(server, 'admin', 'admin@localhost.test');
  const console = Object.values(contract as Record<string, unknown>)
    .filter(isRoute)
    .filter(({ path }) => path.startsWith('/admin/api/identity'));
  expect(console.length).toBeGreaterThan(25);
  for (const route of console) {
    const given = await accessRows[route.name]?.ask?.({} as never);
    // Most answers above are "not found"; what counts is what was asked.
    await admin.call(route, given as never).catch(() => undefined);
  }
  const offered = Object.values(identity as Record<string, unknown>)
    .filter(isRoute)
    .filter(({ path }) => path.startsWith('/identity/admin/v1'));
  const missed = offered
    .filter(({ method, path }) => {
      const shape = path.replace('/identity/admin/v1', '').replaceAll(/:\w+/g, 'x');
      return !asked.has(`${method} ${shape}`);
    })
    .map(({ name }) => name);
  expect(offered.length).toBeGreaterThan(25);
  expect(missed.toSorted()).toEqual(Object.keys(onPurpose).toSorted());
});
