import { createHash } from 'node:crypto';
import { pipeline, Transform } from 'node:stream';
import { type AnyRoute, AppError } from '@targum/wire';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, IncomingFile } from './endpoint.ts';

interface Asked {
  owner: string;
  key: string;
  route: string;
  /** Of everything that was asked for; null when a file belongs to it that has not been read yet. */
  fingerprint: Buffer | null;
}

interface Answered {
  fingerprint: Buffer;
  status: number;
  body: unknown;
}

/** What became of an earlier request with the same key, or the leave to run. */
export type Begun =
  | { kind: 'run'; finish(answer: Answered): Promise<void>; abandon(): Promise<void> }
  | ({ kind: 'answered' } & Answered)
  | { kind: 'running' }
  | { kind: 'other' };

/** Remembers answers by Idempotency-Key, for longer than a process lives. */
export interface AnswerMemory {
  begin(asked: Asked): Promise<Begun>;
}

export interface Idempotency<P> {
  memory: AnswerMemory;
  /** Whose keys they are; nobody's requests are not remembered. */
  owner(principal: P): string | undefined;
}

/**
 * Runs a request, or repeats what was answered to an earlier one with the same Idempotency-Key. Failures are not
 * remembered: the same key may try again.
 */
export async function answerOnce<D, P>(
  idempotency: Idempotency<P> | undefined,
  route: AnyRoute,
  call: Call<D, P, AnyRoute>,
  handle: (call: Call<D, P, AnyRoute>) => Promise<unknown>,
): Promise<unknown> {
  const key = applies(route) ? readKey(call.request) : undefined;
  const owner = key === undefined ? undefined : idempotency?.owner(call.principal);
  if (!idempotency || key === undefined || owner === undefined) return handle(call);
  const file = route.upload ? await call.file() : undefined;
  const asked = fingerprint(route, call);
  const begun = await idempotency.memory.begin({ owner, key, route: route.name, fingerprint: file ? null : asked });
  if (begun.kind === 'other') throw AppError.base('idempotency_key_reused');
  if (begun.kind === 'running') throw AppError.base('idempotency_in_progress', { retryAfter: 1 });
  if (begun.kind === 'answered') return repeat(begun, file ? await readToEnd(asked, file) : asked, call.reply);
  const hashed = file && hashing(asked, file);
  try {
    const result = await handle(hashed ? withFile(call, hashed.file) : call);
    const status = route.status ?? (route.output === 'none' ? 204 : 200);
    await begun
      .finish({ fingerprint: hashed?.digest() ?? asked, status, body: result ?? null })
      .catch((error: unknown) => call.log.warn({ err: error }, 'An answer could not be remembered'));
    return result;
  } catch (error) {
    await begun.abandon().catch((fault: unknown) => call.log.warn({ err: fault }, 'A key could not be freed'));
    throw error;
  }
}

/** Everything that creates or moves something is a POST; files and events are not worth keeping. */
function applies(route: AnyRoute): boolean {
  return route.method === 'POST' && (route.output === 'none' || route.output instanceof z.ZodType);
}

function readKey(request: FastifyRequest): string | undefined {
  const given = request.headers['idempotency-key'];
  if (given === undefined) return undefined;
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(given)) throw AppError.base('idempotency_key_invalid');
  return given;
}

/** Of the validated input: how a body was spelt does not matter, what it asks for does. */
function fingerprint<D, P>(route: AnyRoute, call: Call<D, P, AnyRoute>): Buffer {
  const asked = JSON.stringify([route.name, call.params, call.query, call.body]);
  return createHash('sha256').update(asked).digest();
}

function repeat(before: Answered, asked: Buffer, reply: FastifyReply): unknown {
  if (!before.fingerprint.equals(asked)) throw AppError.base('idempotency_key_reused');
  reply.header('idempotent-replayed', 'true');
  return before.body;
}

/** The file on its way to the handler, hashed as it passes. */
function hashing(asked: Buffer, file: IncomingFile): { file: IncomingFile; digest: () => Buffer } {
  const hash = createHash('sha256').update(asked);
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // The reader of `stream` sees its failure; the callback keeps it from being thrown twice.
  pipeline(file.stream, stream, () => {});
  return { file: { ...file, stream }, digest: () => hash.digest() };
}

async function readToEnd(asked: Buffer, file: IncomingFile): Promise<Buffer> {
  const hash = createHash('sha256').update(asked);
  for await (const chunk of file.stream) hash.update(chunk as Buffer);
  return hash.digest();
}

function withFile<D, P>(call: Call<D, P, AnyRoute>, file: IncomingFile): Call<D, P, AnyRoute> {
  // Not spread: `signal` is made when it is first asked for.
  return Object.create(call, { file: { value: async () => file } }) as Call<D, P, AnyRoute>;
}
