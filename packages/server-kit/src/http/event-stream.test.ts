import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { route } from '@targum/wire';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createApp, endpoints, mount } from './index.ts';

const flood = route({
  name: 'flood',
  method: 'GET',
  path: '/api/flood',
  summary: 'Events without end',
  tag: 'Events',
  access: 'public',
  output: 'events',
});

test('a watcher who does not read is let go, and costs no more memory than a little', async () => {
  const app = await createApp({ logger: pino({ level: 'silent' }), origins: [], secure: false, perMinute: 100 });
  const ended = Promise.withResolvers<number>();
  const endpoint = endpoints<object, undefined>();
  const watch = endpoint(flood, async ({ openEvents, reply }) => {
    const events = openEvents();
    let unread = 0;
    events.onClose(() => ended.resolve(unread));
    while (!events.closed) {
      events.send({ data: 'x'.repeat(64 * 1024) });
      unread = Math.max(unread, reply.raw.writableLength);
      await sleep(1);
    }
  });
  mount(app, [watch], { deps: {}, authorise: async () => undefined });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  socket.on('error', () => undefined).pause();
  socket.write('GET /api/flood HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const unread = await ended.promise;
  socket.destroy();
  await app.close();
  expect(unread).toBeGreaterThan(1024 * 1024);
  expect(unread).toBeLessThan(2 * 1024 * 1024);
});
