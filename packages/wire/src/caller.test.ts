import { expect, test } from 'vitest';
import { z } from 'zod';
import { createCaller } from './caller.ts';
import { route } from './route.ts';

const greet = route({
  name: 'greet',
  method: 'GET',
  path: '/api/greet',
  summary: 'Greet',
  tag: 'Test',
  access: 'public',
  output: z.object({ text: z.string() }),
});

const answering = (body: string, init: ResponseInit = {}) =>
  createCaller({ fetch: () => Promise.resolve(new Response(body, init)) });

test('an answer is checked against its contract', async () => {
  expect(await answering('{"text":"Shalom"}')(greet, {})).toEqual({ text: 'Shalom' });
  await expect(answering('{"text":7}')(greet, {})).rejects.toThrow(/expected string/);
});

test('a refusal keeps its code, its message, its facts and the id of the request', async () => {
  const body = '{"error":{"code":"too_many","message":"Wait.","request_id":"r1","facts":{"left":0}}}';
  const headers = { 'retry-after': '3' };
  await expect(answering(body, { status: 429, statusText: 'Too Many', headers })(greet, {})).rejects.toMatchObject({
    message: 'HTTP 429: Too Many',
    code: 'too_many',
    userMessage: 'Wait.',
    requestId: 'r1',
    facts: { left: 0 },
    retryAfter: 3,
  });
});

test.each(['', 'null', '<html>', '{"error":"no"}', '{"error":{"code":5,"message":"x"}}', '[]'])(
  'a refusal whose body is %j still says its status',
  async (body) => {
    const headers = { 'x-request-id': 'r2' };
    await expect(answering(body, { status: 502, statusText: 'Bad Gateway', headers })(greet, {})).rejects.toMatchObject(
      { status: 502, code: 'unknown', userMessage: 'Bad Gateway', requestId: 'r2' },
    );
  },
);
