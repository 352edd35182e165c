import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { runCli } from '../run-cli.ts';
import { commands } from './index.ts';

async function health(status: number, body: object) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const code = await runCli(commands, ['health', url], { stdin: process.stdin, stdout, stderr, env: {} });
  stdout.end();
  stderr.end();
  server.closeAllConnections();
  server.close();
  return { code, out: await text(stdout), err: await text(stderr) };
}

test('a healthy installation is told by exit code 0, any other by its status and code', async () => {
  expect(await health(200, { status: 'ok' })).toMatchObject({ code: 0, out: 'ok\n' });
  const down = await health(503, { error: { code: 'unavailable', message: 'Busy.', request_id: 'r' } });
  expect(down).toMatchObject({ code: 1, err: expect.stringContaining('HTTP 503: Service Unavailable (unavailable)') });
});
