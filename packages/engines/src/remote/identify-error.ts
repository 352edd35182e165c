import type { EngineErrorCode } from '../errors.ts';
import { EngineError } from '../errors.ts';
import { RemoteError, readRetryAfter } from './retry.ts';

/** Our name for a status that a service answered, and whether it may pass later. */
export function errorForStatus(
  service: string,
  status: number,
  detail: string,
  retryAfter?: string | null,
): RemoteError {
  const [code, retryable]: [EngineErrorCode, boolean] =
    status === 429
      ? ['rate_limited', true]
      : status === 408 || status === 409 || status >= 500
        ? ['unreachable', true]
        : status === 456 || status === 402
          ? ['budget_exhausted', false]
          : ['refused', false];
  const wait = readRetryAfter(retryAfter);
  const message = `${service} answered ${status}: ${detail.slice(0, 300)}`;
  return new RemoteError(code, message, { retryable, ...(wait === undefined ? {} : { retryAfter: wait }) });
}

/** Errors of client libraries that carry a status and perhaps headers; anything else is a broken connection. */
export function identifyError(service: string, error: unknown): EngineError {
  if (error instanceof EngineError) return error;
  const told = error as { status?: unknown; code?: unknown; message?: unknown; headers?: unknown };
  const status = typeof told.status === 'number' ? told.status : typeof told.code === 'number' ? told.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  if (status === undefined) {
    return new EngineError('unreachable', `${service} cannot be reached: ${message}`, {
      cause: error,
      retryable: true,
    });
  }
  const headers = told.headers;
  const after = headers instanceof Headers ? headers.get('retry-after') : undefined;
  return errorForStatus(service, status, message, after);
}
