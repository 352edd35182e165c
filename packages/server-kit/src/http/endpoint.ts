import type { Readable } from 'node:stream';
import type { AnyRoute, RouteInput } from '@targum/wire';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { EventStream } from './event-stream.ts';

/** A file that is still arriving: read it once, to the end. */
export interface IncomingFile {
  name: string;
  mediaType: string;
  stream: Readable;
  /** True once the stream ended because it grew past the route's limit. */
  truncated(): boolean;
}

/** A file that leaves. */
export interface FileAnswer {
  name: string;
  mediaType: string;
  stream: Readable;
  size?: number;
}

/** Everything a handler may use. `deps` and `principal` are the application's own types. */
export interface Call<D, P, R extends AnyRoute> extends RouteInput<R> {
  deps: D;
  principal: P;
  requestId: string;
  log: FastifyBaseLogger;
  /** Aborts when the caller has gone away. */
  signal: AbortSignal;
  ip: string;
  file: () => Promise<IncomingFile>;
  openEvents: () => EventStream;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<R extends AnyRoute> = R['output'] extends z.ZodType
  ? z.input<R['output']>
  : R['output'] extends 'file'
    ? FileAnswer
    : R['output'] extends 'text'
      ? string
      : undefined | void;

export type Handler<D, P, R extends AnyRoute> = (call: Call<D, P, R>) => Promise<Answer<R>>;

/** A route with what answers it. The types of the pair are checked where it is made, then forgotten. */
export interface Endpoint<D, P> {
  route: AnyRoute;
  handle: (call: Call<D, P, AnyRoute>) => Promise<unknown>;
}

/** Fixes the application's types once: `const endpoint = endpoints<Deps, Principal>()`. */
export function endpoints<D, P>() {
  return <R extends AnyRoute>(route: R, handle: Handler<D, P, R>): Endpoint<D, P> => ({
    route,
    handle: (call) => handle(call),
  });
}
