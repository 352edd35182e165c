import * as contract from '@targum/contracts';
import { createApp, endpoints, mount } from '@targum/server-kit';
import { type AnyRoute, createSender, HttpError, route } from '@targum/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { authorise } from './account/authorise.ts';
import { type Principal, requireUser } from './account/principal.ts';
import { registerProduct } from './register-product.ts';
import { routes } from './routes.ts';
import { type AccessRow, accessRows } from './testing/access-rows.ts';
import { ownThings, type World } from './testing/access-world.ts';
import { aKey, aPerson, type Person } from './testing/people.ts';
import { makeTestServer } from './testing/test-server.ts';

/** The owner comes last: what it does to the thing must not spoil what the others find. */
const callers = ['signed out', 'key without', 'other user', 'reviewer', 'admin', 'key with scope', 'owner'] as const;
type Caller = (typeof callers)[number];

let server: Awaited<ReturnType<typeof makeTestServer>>;
let world: World;
let people: Record<'owner' | 'other user' | 'reviewer' | 'admin', Person>;

beforeAll(async () => {
  server = await makeTestServer({ worker: false, env: { API_KEY_REQUESTS_PER_MINUTE: '10000' } });
  people = await makePeople('');
  world = await ownThings(server, people.owner);
});

async function makePeople(suffix: string) {
  const [owner, other, reviewer] = [
    await aPerson(server, `owner${suffix}`),
    await aPerson(server, `other${suffix}`),
    await aPerson(server, `reviewer${suffix}`),
  ];
  const admin = await aPerson(server, 'admin', 'admin@localhost.test');
  await admin.call(contract.setUserRoles, { params: { userId: reviewer.id }, body: { reviewer: true } });
  return { owner, 'other user': other, reviewer, admin };
}

const allScopes = contract.apiScopes.map((scope) => scope.name);
const keys = new Map<string, Promise<string>>();

/** A key of the owner's with the scope, or with every scope but that. */
function keyOf(owner: Person, scope: string | undefined, withScope: boolean): Promise<string> {
  const scopes = allScopes.filter((name) => withScope || name !== scope);
  const name = `${owner.id} ${scopes.join()}`;
  const made = keys.get(name) ?? aKey(owner, scopes).then(({ key }) => key);
  keys.set(name, made);
  return made;
}

async function bearerOf(caller: Caller, route: AnyRoute, among: typeof people): Promise<string | undefined> {
  if (caller === 'signed out') return undefined;
  if (caller === 'key with scope') return keyOf(among.owner, route.scope, true);
  if (caller === 'key without') return keyOf(among.owner, route.scope, false);
  return among[caller].jwt;
}

let requests = 0;

/** The status of the answer. Each request comes from an address of its own, so that none is counted against another. */
async function ask(route: AnyRoute, row: AccessRow, bearer: string | undefined): Promise<number> {
  requests += 1;
  const address = `10.${Math.floor(requests / 65_536)}.${Math.floor(requests / 256) % 256}.${requests % 256}`;
  const send = createSender({
    baseUrl: server.url,
    headers: () => ({ 'x-forwarded-for': address, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) }),
    fetch: (input, init) => fetch(input, { ...init, redirect: 'manual' }),
  });
  try {
    const response = await send(route, (await row.ask(world)) as object);
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    if (error instanceof HttpError) return error.status;
    throw error;
  }
}

/** What a caller should get: a status, or that nothing refuses it. */
function expected(route: AnyRoute, row: AccessRow, caller: Caller): number | 'passes' {
  if (row.demandsSession) return caller === 'signed out' || caller.startsWith('key') ? 401 : 'passes';
  if (route.access === 'public') return 'passes';
  if (caller === 'key without') return 403;
  if (caller === 'key with scope') return route.scope === undefined ? 403 : 'passes';
  if (caller === 'signed out' && route.access !== 'visitor') return 401;
  if (route.access === 'admin') return caller === 'admin' ? 'passes' : 403;
  if (route.access === 'reviewer') return caller === 'reviewer' || caller === 'admin' ? 'passes' : 403;
  if (!row.owned || caller === 'owner') return 'passes';
  return caller === 'admin' && row.adminToo ? 'passes' : 404;
}

function judge(status: number, row: AccessRow): number | 'passes' {
  if (row.passes !== undefined) return status === row.passes ? 'passes' : status;
  return status >= 200 && status < 300 ? 'passes' : status;
}

/**
 * Pages and files beside the calls: the reference, the frame for page previews, and of an installation that is not in
 * production the outbox, the numbers and the page of the test bank. Messages of payments prove themselves.
 */
const openToEverybody = [
  'GET /api/docs',
  'GET /api/docs.css',
  'GET /api/openapi.json',
  'GET /api/page-frame',
  'GET /api/test-payment/:id',
  'GET /dev/outbox',
  'GET /dev/outbox.json',
  'GET /metrics',
  'POST /api/billing/webhook',
  'POST /api/test-payment/:id',
];

describe('every call, asked by everybody', () => {
  test.each(routes.map(({ route }) => ({ call: `${route.method} ${route.path}`, route })))(
    '$call answers each caller as its contract says',
    async ({ route }) => {
      const row = accessRows[route.name];
      if (!row) throw new Error(`testing/access-rows.ts has no row for "${route.name}": say how it is asked.`);
      const among = row.ownCallers ? await makePeople(`-${route.name}`) : people;
      const seen: Record<string, number | 'passes'> = {};
      for (const caller of callers) {
        const status = await ask(route, row, await bearerOf(caller, route, among));
        const wanted = expected(route, row, caller);
        // A thing that is not there in any case looks the same to those who may ask and those who may not.
        seen[caller] = wanted === status ? status : judge(status, row);
      }
      if (row.ownCallers) people.admin = await aPerson(server, 'admin', 'admin@localhost.test');
      expect(seen).toEqual(Object.fromEntries(callers.map((caller) => [caller, expected(route, row, caller)])));
    },
  );

  test('nothing answers that is not in the table, but for what is open to everybody', async () => {
    const answering = new Set<string>();
    const app = await createApp({ logger: server.deps.log, origins: [], secure: false, perMinute: 1000 });
    afterAll(() => app.close());
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD' && one !== 'OPTIONS') answering.add(`${one} ${url}`);
    });
    await registerProduct(app, server.deps);
    await app.ready();
    const inTable = new Set(routes.map(({ route }) => `${route.method} ${route.path}`));
    expect([...answering].filter((call) => !inTable.has(call)).toSorted()).toEqual(openToEverybody);
    expect([...inTable].filter((call) => !answering.has(call))).toEqual([]);
  });

  test('no row is left over', () => {
    const names = new Set(routes.map(({ route }) => route.name));
    expect(Object.keys(accessRows).filter((name) => !names.has(name))).toEqual([]);
  });

  test('a scope is one that keys can have, and only calls for users have one', () => {
    const odd = routes.filter(
      ({ route: { scope, access } }) =>
        scope !== undefined && (!allScopes.some((name) => name === scope) || !['visitor', 'user'].includes(access)),
    );
    expect(odd.map(({ route }) => route.name)).toEqual([]);
  });

  test('a call that names something by id says so in its row', () => {
    const unguarded = routes.filter(
      ({ route }) =>
        ['visitor', 'user', 'reviewer'].includes(route.access) &&
        route.path.includes(':') &&
        !accessRows[route.name]?.owned,
    );
    expect(unguarded.map(({ route }) => route.name)).toEqual([]);
  });
});

test('a call for reviewers is answered to reviewers and administrators, and to no key', async () => {
  const call = route({
    name: 'review-something',
    method: 'GET',
    path: '/api/review-something',
    summary: 'Stands for every call that reviewers will have',
    tag: 'Review',
    access: 'reviewer',
    scope: 'projects:read',
    output: z.object({ reviewer: z.boolean() }),
  });
  const app = await createApp({ logger: server.deps.log, origins: [], secure: false, perMinute: 1000 });
  afterAll(() => app.close());
  const endpoint = endpoints<typeof server.deps, Principal>();
  mount(app, [endpoint(call, async ({ principal }) => ({ reviewer: requireUser(principal).reviewer }))], {
    deps: server.deps,
    authorise: (request, reply, asked) => authorise(server.deps, request, reply, asked),
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const seen: Record<string, number> = {};
  for (const caller of callers) {
    const bearer = await bearerOf(caller, call, people);
    const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {};
    seen[caller] = (await fetch(`${url}${call.path}`, { headers })).status;
  }
  expect(seen).toEqual({
    'signed out': 401,
    'key without': 403,
    'other user': 403,
    reviewer: 200,
    admin: 200,
    'key with scope': 403,
    owner: 403,
  });
});
