import { IdentityUnreachableError } from '../errors.ts';
import type { Settings } from '../options.ts';
import { readAnswer, UNREACHABLE } from './read-answer.ts';
import type { Telemetry, TelemetrySource } from './sdk-header.ts';
import { send } from './send.ts';

export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface CallOptions {
  /** Repeats an earlier request's telemetry: a captcha retry is the same attempt, not a new one. */
  telemetry?: Telemetry;
  signal?: AbortSignal;
  /** Speaks for another session than the one in the cookie; empty for none. */
  token?: string;
}

export type Call = <T>(verb: Verb, path: string, body?: object, options?: CallOptions) => Promise<T>;

/** A hanging server must end in a readable error, not in an endless spinner. */
const LIMIT_MS = 30_000;

export function createCall(settings: Settings, telemetry: TelemetrySource, token: () => string | undefined): Call {
  const { publicToken } = settings;
  return async <T>(
    verb: Verb,
    path: string,
    body?: object,
    { telemetry: repeated, signal, token: given }: CallOptions = {},
  ): Promise<T> => {
    const limit = AbortSignal.timeout(LIMIT_MS);
    try {
      const init = {
        method: verb,
        credentials: 'include' as const,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(body && { body: JSON.stringify(body) }),
      };
      const response = await send(settings, path, init, {
        Authorization: `Basic ${btoa(`${publicToken}:${(given ?? token()) || publicToken}`)}`,
        'X-SDK-Client': btoa(JSON.stringify(repeated ?? telemetry())),
        'X-SDK-Parent-Host': location.origin,
      }).catch((cause: unknown) => {
        throw new IdentityUnreachableError(UNREACHABLE, { cause });
      });
      return (await readAnswer(response)) as T;
    } catch (error) {
      // An abort is an abort, also while the body arrives.
      signal?.throwIfAborted();
      throw error;
    }
  };
}
