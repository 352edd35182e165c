import type { FastifyReply, FastifyRequest } from 'fastify';

interface ServerEvent {
  id?: string | number;
  event?: string;
  data: unknown;
}

/** Server-sent events on one connection; kept alive by comments so that proxies do not cut it. */
export interface EventStream {
  send(event: ServerEvent): void;
  /** Ends the stream; the browser will not come back when `final` was sent before. */
  end(): void;
  readonly closed: boolean;
  onClose(listener: () => void): void;
  /** The id of the last event that the browser saw before it lost the connection. */
  readonly lastEventId: string | undefined;
}

const heartbeatMs = 15_000;
/** What a browser may leave unread, a phone asleep say; it comes back for the rest when it wakes. */
const mostUnreadBytes = 1024 * 1024;

export function openEventStream(request: FastifyRequest, reply: FastifyReply, open: Set<EventStream>): EventStream {
  const headers = reply.getHeaders();
  reply.hijack();
  const raw = reply.raw;
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
  });
  raw.write('retry: 1000\n\n');
  const listeners: (() => void)[] = [];
  const write = (text: string) => {
    if (raw.writableLength > mostUnreadBytes) raw.destroy();
    else raw.write(text);
  };
  const heartbeat = setInterval(() => write(': alive\n\n'), heartbeatMs);
  heartbeat.unref();
  let closed = false;
  const stream: EventStream = {
    send({ id, event, data }) {
      if (closed) return;
      const lines = [
        id === undefined ? '' : `id: ${id}\n`,
        event ? `event: ${event}\n` : '',
        `data: ${JSON.stringify(data)}\n\n`,
      ];
      write(lines.join(''));
    },
    end() {
      raw.end();
    },
    get closed() {
      return closed;
    },
    onClose(listener) {
      if (closed) listener();
      else listeners.push(listener);
    },
    lastEventId: single(request.headers['last-event-id']),
  };
  open.add(stream);
  raw.on('close', () => {
    closed = true;
    clearInterval(heartbeat);
    open.delete(stream);
    for (const listener of listeners) listener();
  });
  return stream;
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
