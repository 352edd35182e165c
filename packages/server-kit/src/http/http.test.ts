import { Readable } from 'node:stream';
import { AppError, createCaller, defineErrors, HttpError, openApi, route } from '@targum/wire';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addressKey, createApp, endpoints, mount, referencePage } from './index.ts';

const errors = defineErrors({ greeting_refused: { status: 422, message: 'Nobody of that name is here.' } });
const greet = route({
  name: 'greet',
  method: 'POST',
  path: '/api/greet/:name',
  summary: 'Greet somebody',
  tag: 'Greetings',
  access: 'public',
  params: z.object({ name: z.string().max(40) }),
  query: z.object({ loud: z.stringbool().default(false) }),
  body: z.object({ times: z.int().min(1).max(3) }),
  output: z.object({ text: z.string() }),
  errors,
});
const wrong = route({
  name: 'wrong',
  method: 'GET',
  path: '/api/wrong',
  summary: 'Breaks its contract',
  tag: 'Greetings',
  access: 'public',
  output: z.object({ n: z.number() }),
});
const crash = route({
  name: 'crash',
  method: 'GET',
  path: '/api/crash',
  summary: 'Crashes',
  tag: 'Greetings',
  access: 'public',
  output: z.object({}),
});
const secret = route({
  name: 'secret',
  method: 'GET',
  path: '/api/secret',
  summary: 'For users',
  tag: 'Greetings',
  access: 'user',
  output: z.object({}),
});
const rare = route({
  name: 'rare',
  method: 'GET',
  path: '/api/rare',
  summary: 'Limited',
  tag: 'Greetings',
  access: 'public',
  output: z.object({}),
  perMinute: 2,
});
const upload = route({
  name: 'upload',
  method: 'POST',
  path: '/api/upload',
  summary: 'Take a file',
  tag: 'Greetings',
  access: 'public',
  body: z.object({ label: z.string() }),
  upload: { field: 'file', maxBytes: 1000 },
  output: z.object({ bytes: z.number(), label: z.string(), name: z.string(), truncated: z.boolean() }),
});
const download = route({
  name: 'download',
  method: 'GET',
  path: '/api/download',
  summary: 'Give a file',
  tag: 'Greetings',
  access: 'public',
  output: 'file',
});
const ticks = route({
  name: 'ticks',
  method: 'GET',
  path: '/api/ticks',
  summary: 'Stream',
  tag: 'Greetings',
  access: 'public',
  output: 'events',
});

interface Deps {
  word: string;
}
const endpoint = endpoints<Deps, 'somebody' | 'nobody'>();

let app: FastifyInstance;
let origin: string;
const call = () => createCaller({ baseUrl: origin });

beforeAll(async () => {
  app = await createApp({
    logger: pino({ level: 'silent' }),
    origins: ['https://good.example'],
    secure: false,
    perMinute: 10_000,
  });
  mount(
    app,
    [
      endpoint(greet, async ({ deps, params, query, body }) => {
        if (params.name === 'ghost') throw AppError.of(errors)('greeting_refused');
        const text = `${deps.word} ${params.name} `.repeat(body.times).trim();
        return { text: query.loud ? text.toUpperCase() : text };
      }),
      endpoint(wrong, async () => JSON.parse('{"n":"text"}')),
      endpoint(crash, async () => {
        throw new TypeError('database password is hunter2');
      }),
      endpoint(secret, async () => ({})),
      endpoint(rare, async () => ({})),
      endpoint(upload, async ({ body, file }) => {
        const incoming = await file();
        let bytes = 0;
        for await (const chunk of incoming.stream) bytes += (chunk as Buffer).length;
        return { bytes, label: body.label, name: incoming.name, truncated: incoming.truncated() };
      }),
      endpoint(download, async () => ({ name: 'ספר.txt', mediaType: 'text/plain', stream: Readable.from(['שלום']) })),
      endpoint(ticks, async ({ openEvents }) => {
        const events = openEvents();
        events.send({ id: 1, event: 'tick', data: { after: events.lastEventId ?? null } });
        events.end();
      }),
    ],
    {
      deps: { word: 'Shalom' },
      authorise: async (_request, _reply, { access }) => {
        if (access === 'user') throw AppError.base('unauthenticated');
        return 'somebody' as const;
      },
    },
  );
  origin = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

describe('a route that is mounted and called', () => {
  test('takes typed input and gives typed output', async () => {
    const { text } = await call()(greet, { params: { name: 'Dana' }, query: { loud: 'true' }, body: { times: 2 } });
    expect(text).toBe('SHALOM DANA SHALOM DANA');
  });

  test('names the fields at fault when the input is wrong', async () => {
    const error = await call()(greet, { params: { name: 'Dana' }, query: {}, body: { times: 9 } }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({
      message: 'HTTP 400: Bad Request',
      code: 'bad_request',
      facts: { fields: [{ place: 'body', path: 'times' }] },
    });
  });

  test('keeps the code, the text and the request id of a refusal', async () => {
    const error = await call()(greet, { params: { name: 'ghost' }, query: {}, body: { times: 1 } }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({
      status: 422,
      code: 'greeting_refused',
      userMessage: 'Nobody of that name is here.',
      requestId: expect.any(String),
    });
  });

  test('answers 500 without the inner reason when the handler crashes', async () => {
    const response = await fetch(`${origin}/api/crash`);
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain('hunter2');
    expect(JSON.parse(text)).toEqual({
      error: { code: 'internal', message: expect.any(String), request_id: response.headers.get('x-request-id') },
    });
  });

  test('answers 500 rather than what the contract does not allow', async () => {
    expect((await fetch(`${origin}/api/wrong`)).status).toBe(500);
  });

  test('refuses before the handler runs when nobody is signed in', async () => {
    await expect(call()(secret, {})).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  test('answers in JSON at an address that does not exist', async () => {
    const response = await fetch(`${origin}/api/nothing`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: 'not_found' } });
  });

  test('refuses a body that is not JSON, and one that tries to poison prototypes', async () => {
    const post = (body: string) =>
      fetch(`${origin}/api/greet/a`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect((await post('{')).status).toBe(400);
    expect((await post('{"__proto__":{"times":1}}')).status).toBe(400);
  });

  test('refuses a body over a megabyte', async () => {
    const body = JSON.stringify({ times: 1, filler: 'x'.repeat(1_100_000) });
    const response = await fetch(`${origin}/api/greet/a`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(413);
  });
});

describe('limits and headers', () => {
  test('says when to come back after too many requests', async () => {
    await call()(rare, {});
    await call()(rare, {});
    const error = await call()(rare, {}).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 429, code: 'rate_limited', retryAfter: expect.any(Number) });
  });

  test('lets a listed origin in and no other', async () => {
    const good = await fetch(`${origin}/api/wrong`, { headers: { origin: 'https://good.example' } });
    const evil = await fetch(`${origin}/api/wrong`, { headers: { origin: 'https://good.example.evil.test' } });
    expect(good.headers.get('access-control-allow-origin')).toBe('https://good.example');
    expect(evil.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('forbids inline script and framing', async () => {
    const policy = (await fetch(`${origin}/api/wrong`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('takes a well-formed request id from the caller and replaces any other', async () => {
    const named = await fetch(`${origin}/api/wrong`, { headers: { 'x-request-id': 'abcdefgh-1' } });
    const odd = await fetch(`${origin}/api/wrong`, { headers: { 'x-request-id': '<script>' } });
    expect(named.headers.get('x-request-id')).toBe('abcdefgh-1');
    expect(odd.headers.get('x-request-id')).not.toBe('<script>');
  });

  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['2001:0DB8:0001:0002:0003:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:0:0:0:0:0:1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('counts %s as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});

describe('a person and a stop', () => {
  test('a known caller has one limit, from however many addresses, and another is not disturbed', async () => {
    const own = await createApp({
      logger: pino({ level: 'silent' }),
      origins: [],
      secure: false,
      perMinute: 10_000,
      trustProxies: ['127.0.0.1'],
    });
    const greetOften = { ...rare, name: 'often', path: '/api/often', perMinute: 3 };
    mount(own, [endpoint(greetOften, async () => ({}))], {
      deps: { word: '' },
      authorise: async (request) => (request.headers['x-who'] === 'dana' ? 'somebody' : 'nobody'),
      rateKey: (principal) => principal,
    });
    const url = await own.listen({ port: 0, host: '127.0.0.1' });
    const from = (who: string, address: string) =>
      fetch(`${url}/api/often`, { headers: { 'x-who': who, 'x-forwarded-for': address } });
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      expect((await from('dana', address)).status).toBe(200);
    const refused = await from('dana', '192.0.2.4');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await from('noa', '192.0.2.5')).status).toBe(200);
    await own.close();
  });

  test('a request that is under way when the server stops still gets its answer', async () => {
    const own = await createApp({ logger: pino({ level: 'silent' }), origins: [], secure: false, perMinute: 10_000 });
    const begun = Promise.withResolvers<void>();
    const slow = { ...rare, name: 'slow', path: '/api/slow' };
    const work = endpoint(slow, async () => {
      begun.resolve();
      await new Promise((resolve) => setTimeout(resolve, 150));
      return {};
    });
    mount(own, [work], { deps: { word: '' }, authorise: async () => 'nobody' as const });
    const url = await own.listen({ port: 0, host: '127.0.0.1' });
    const answer = fetch(`${url}/api/slow`);
    await begun.promise;
    await own.close();
    expect((await answer).status).toBe(200);
  });
});

describe('streams', () => {
  test('an upload arrives with its fields and a harmless name', async () => {
    const answer = await call()(upload, {
      body: { label: 'draft' },
      file: { name: '../a\u0000b.txt', content: new Blob(['x'.repeat(900)]) },
    });
    expect(answer).toEqual({
      bytes: 900,
      label: 'draft',
      name: expect.not.stringMatching(/[/\p{Cc}]/u),
      truncated: false,
    });
  });

  test('an upload over the limit is known to be cut', async () => {
    const answer = await call()(upload, {
      body: { label: 'draft' },
      file: { name: 'a.txt', content: new Blob(['x'.repeat(2000)]) },
    });
    expect(answer).toMatchObject({ bytes: 1000, truncated: true });
  });

  test('an upload without a file is refused', async () => {
    await expect(call()(upload, { body: { label: 'draft' } })).rejects.toMatchObject({ status: 400 });
  });

  test('a download keeps its Hebrew name', async () => {
    const response = await fetch(`${origin}/api/download`);
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''%D7%A1%D7%A4%D7%A8.txt");
    expect(await response.text()).toBe('שלום');
  });

  test('events carry ids, and the last one seen comes back', async () => {
    const text = await (await fetch(`${origin}/api/ticks`, { headers: { 'last-event-id': '7' } })).text();
    expect(text).toContain('id: 1\nevent: tick\ndata: {"after":"7"}\n\n');
  });
});

describe('the reference', () => {
  const document = openApi([greet, upload, download, secret], {
    title: 'Test <API>',
    version: '1',
    description: 'For tests.',
  });

  test('is OpenAPI 3.1 with every path, input and error', () => {
    expect(document.openapi).toBe('3.1.0');
    const operation = document.paths['/api/greet/{name}']?.['post'];
    expect(operation).toMatchObject({
      operationId: 'greet',
      parameters: [
        { name: 'name', in: 'path' },
        { name: 'loud', in: 'query', required: false },
      ],
      responses: { 422: { description: expect.stringContaining('greeting_refused') } },
    });
    expect(document.paths['/api/upload']?.['post']).toMatchObject({
      requestBody: { content: { 'multipart/form-data': {} } },
    });
    expect(document.paths['/api/secret']?.['get']).toMatchObject({ security: [{ session: [] }] });
  });

  test('reads as a page that escapes what it prints', () => {
    const page = referencePage(document, '/api/docs.css');
    expect(page).toContain('Test &lt;API&gt;');
    expect(page).toContain('Greet somebody');
    expect(page).not.toContain('<script');
  });
});
