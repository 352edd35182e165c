import { connect, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { rawHttp } from '../testing/raw-http.ts';
import { basic } from '../testing/sdk-client.ts';
import { publicToken, startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity({ bodySeconds: 1 });
const { host, port } = new URL(server.baseUrl);
const post = `POST /sdk/v1/users/search HTTP/1.1\r\nHost: ${host}\r\nAuthorization: ${basic(publicToken, publicToken)}\r\nContent-Type: application/json\r\n`;
const stillAnswers = async () =>
  expect((await server.client().get(`/projects/bootstrap/${publicToken}`)).status).toBe(200);
// Longer than any of the limits below: whoever is still connected then was not cut off.
const patience = 80_000;

/** One byte after the other, for as long as anybody listens. */
function drip(text: string, everyMs: number) {
  return new Promise<{ text: string; sent: number }>((resolve) => {
    let [seen, sent] = ['', 0];
    const socket: Socket = connect(Number(port), '127.0.0.1');
    const timer = setInterval(() => {
      if (sent < text.length) socket.write(text[sent++] ?? '');
    }, everyMs);
    socket.on('data', (part) => (seen += part.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ text: seen, sent });
    });
  });
}

describe('row 174: whoever holds a connection without talking', () => {
  test('and sends a body byte by byte is cut off with 408, in the one envelope, while others are answered', async () => {
    const body = `{"email":"${'x'.repeat(5000)}"}`;
    const slow = drip(`${post}Content-Length: ${body.length}\r\n\r\n${body}`, 1);
    const silent = rawHttp(server.baseUrl, [`${post}Content-Length: 30\r\n\r\n{"email":`], patience);
    const chunked = rawHttp(server.baseUrl, [`${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema`], patience);
    await stillAnswers();
    const cut = await slow;
    expect(cut.sent).toBeLessThan(body.length);
    for (const { text } of [cut, await silent, await chunked]) {
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
      expect(text).toContain('"error_type":"request_timeout"');
    }
    expect([(await silent).closed, (await chunked).closed]).toEqual([true, true]);
    await stillAnswers();
  });

  test('and sends a body to the standard endpoints byte by byte is cut off too', async () => {
    const form =
      'POST /oauth2/token HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 50\r\n';
    const answer = await rawHttp(server.baseUrl, [`${form}Host: ${host}\r\n\r\ngrant_type=`], patience);
    expect(answer.text).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer.text.toLowerCase()).toContain('connection: close');
    expect(answer.closed).toBe(true);
    await stillAnswers();
  });

  test('and sends no headers, half of them, or one each while is cut off with 408', async () => {
    // As it is set where the server is made, and then shorter, so as not to wait for so long here.
    expect(server.app.server.headersTimeout).toBeLessThanOrEqual(30_000);
    server.app.server.headersTimeout = 500;
    const sockets = [
      rawHttp(server.baseUrl, [], patience),
      rawHttp(server.baseUrl, ['GET /sdk/v1/users/me HTTP/1.1\r\nHost: '], patience),
      ...Array.from({ length: 200 }, () => rawHttp(server.baseUrl, ['G'], patience)),
    ];
    const dripped = drip(`GET / HTTP/1.1\r\n${'X-A: b\r\n'.repeat(2000)}`, 20);
    await stillAnswers();
    for (const { text, closed } of await Promise.all(sockets)) {
      expect(closed).toBe(true);
      expect(text === '' || text.startsWith('HTTP/1.1 408 ')).toBe(true);
    }
    expect((await dripped).text).toMatch(/^HTTP\/1\.1 (?:408|431) /);
    server.app.server.headersTimeout = 30_000;
    await stillAnswers();
  });

  test.each([
    ['an address beyond all length', `GET /sdk/v1/users/me?${'x'.repeat(100_000)} HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
    [
      'a header beyond all length',
      `GET /sdk/v1/users/me HTTP/1.1\r\nHost: ${host}\r\nX-A: ${'x'.repeat(100_000)}\r\n\r\n`,
    ],
    [
      'headers beyond all number',
      `GET /sdk/v1/users/me HTTP/1.1\r\nHost: ${host}\r\n${'X-A: b\r\n'.repeat(20_000)}\r\n`,
    ],
  ])('or sends %s is refused and hung up on', async (_what, text) => {
    const answer = await rawHttp(server.baseUrl, [text]);
    expect(answer.text).toMatch(/^HTTP\/1\.1 (?:414|431) /);
    expect(answer.closed).toBe(true);
    await stillAnswers();
  });
});
