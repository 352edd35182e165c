import * as contracts from '@targum/identity-contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { signedIn } from '../testing/flows.ts';
import { fc } from '../testing/fuzz.ts';
import { startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity({ settings: { limits: roomy() } });

/** Limits that this many calls in a second do not reach, so that what is behind them is reached. */
function roomy() {
  const limit = { count: 1_000_000, seconds: 60 };
  const names = ['message_spacing', 'message_hour', 'message_day', 'prefix_hour', 'country_hour', 'sms_day'];
  const places = [
    'failures_per_address',
    'sends_per_address',
    'searches_per_address',
    'project_failures',
    'prefix_probe',
  ];
  return Object.fromEntries([...names, ...places].map((name) => [name, limit]));
}

interface Call {
  name: string;
  method: string;
  path: string;
  /** The fields of its body. */
  fields: string[];
}

const isRoute = (value: unknown): value is Omit<Call, 'fields'> & { body?: unknown; access: string } =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

const calls: Call[] = Object.values(contracts as Record<string, unknown>)
  .filter(isRoute)
  .filter(({ path, name }) => path.startsWith('/sdk/v1/') && name !== 'events-collect')
  .map(({ name, method, path, body }) => ({
    name,
    method,
    path: path.replace('/sdk/v1', ''),
    fields: body instanceof z.ZodObject ? Object.keys(body.shape) : [],
  }));

const values: unknown[][] = [
  ['\0', 'a\0b', '\ud800', 'a\udfff', '', ' ', '\ufeff', '\u202e', '%00', '../..', "' or 1=1 --", '{{7*7}}'],
  [
    'a@example.com',
    'a\0@example.com',
    '+14155552671',
    '+1415555\0',
    '123456',
    '12345\0',
    'code',
    'ethereum',
    'localhost',
  ],
  ['x'.repeat(300), 'x'.repeat(70_000), '__proto__', 'constructor', 'toString', 'null', 'NaN', '1e309', '-0'],
  [null, true, 0, -1, 1.5, 1e308, 2 ** 53, 60, [], [[]], ['\0'], ['openid'], ['openid', '\0'], {}, { a: { b: {} } }],
  [{ '\0': '\0' }, { a: '\0' }, { a: '\ud800' }, { first_name: 'a\0b' }, { uri: '\0' }, { length: 5 }, { toString: 1 }],
];
const nasty = fc.constantFrom(...values.flat());

describe('row 156: a body whose fields hold anything at all', { timeout: 300_000 }, () => {
  test('every call of the catalogue is looked at', () => {
    expect(calls.length).toBeGreaterThan(50);
    expect(calls.filter(({ fields }) => fields.length > 0).length).toBeGreaterThan(35);
  });

  test.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s refuses it or makes sense of it, and never fails',
    async (_title, call) => {
      const broken: unknown[] = [];
      const anything = fc.oneof(
        { weight: 3, arbitrary: nasty },
        { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
      );
      const bodies = fc.record(Object.fromEntries(call.fields.map((name) => [name, anything])), { requiredKeys: [] });
      const places = fc.constantFrom(
        'x',
        '%00',
        'a%00b',
        '%F0%9F%A6%8A',
        '%ED%A0%80',
        '..%2f..',
        "'%20or%201=1",
        'x'.repeat(300),
      );
      let person = await signedIn(server);
      await fc.assert(
        fc.asyncProperty(bodies, places, async (body, place) => {
          const path = call.path.replaceAll(/:\w+/g, place);
          const given = call.method === 'GET' || call.method === 'DELETE' ? undefined : body;
          const answer = await person.client.call(call.method, path, given);
          if (answer.status >= 500) broken.push([answer.status, path, given]);
          // Whoever got themselves signed out comes back.
          if ([401, 404].includes(answer.status) && !(await isIn(person))) person = await signedIn(server);
        }),
        { numRuns: call.fields.length === 0 && !call.path.includes(':') ? 3 : 30 },
      );
      expect(broken).toEqual([]);
    },
  );
});

const isIn = async ({ client }: Awaited<ReturnType<typeof signedIn>>) =>
  (await client.post('/sessions/authenticate')).status === 200;
