import { IdentityUnreachableError } from '../errors.ts';
import type { Settings } from '../options.ts';
import { readAnswer } from './read-answer.ts';
import type { Telemetry, TelemetrySource } from './sdk-header.ts';

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
  const { publicToken, baseUrl, options } = settings;
  return async <T>(
    verb: Verb,
    path: string,
    body?: object,
    { telemetry: repeated, signal, token: given }: CallOptions = {},
  ): Promise<T> => {
    const limit = AbortSignal.timeout(LIMIT_MS);
    let response: Response;
    try {
      response = await (options.fetch ?? fetch)(`${baseUrl}/sdk/v1${path}`, {
        method: verb,
        credentials: 'include',
        headers: {
          Authorization: `Basic ${btoa(`${publicToken}:${(given ?? token()) || publicToken}`)}`,
          'Content-Type': 'application/json',
          'X-SDK-Client': btoa(JSON.stringify(repeated ?? telemetry())),
          'X-SDK-Parent-Host': location.origin,
        },
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(body && { body: JSON.stringify(body) }),
      });
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new IdentityUnreachableError('The identity server could not be reached.', { cause });
    }
    try {
      return (await readAnswer(response)) as T;
    } catch (error) {
      // An abort while the body arrives is an abort, not a broken answer.
      signal?.throwIfAborted();
      throw error;
    }
  };
}
