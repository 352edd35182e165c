/**
 * A closed set of errors: the code is the key, and the HTTP status and the text that a person may
 * read hang off it. A code that is not in a catalogue cannot be thrown, so it cannot be undocumented.
 */
export interface ErrorEntry {
  status: number;
  message: string;
  /** The same request may succeed later. */
  retryable?: boolean;
}

export type ErrorCatalogue = Record<string, ErrorEntry>;

export function defineErrors<const C extends ErrorCatalogue>(catalogue: C): C {
  return catalogue;
}

/** What any endpoint can answer, whatever it does. */
export const baseErrors = defineErrors({
  bad_request: { status: 400, message: 'The request is not in the expected form.' },
  bad_cursor: { status: 400, message: 'This cursor is not one that we gave out. Start the list again.' },
  unauthenticated: { status: 401, message: 'Sign in to continue.' },
  forbidden: { status: 403, message: 'You may not do this.' },
  not_found: { status: 404, message: 'There is nothing at this address.' },
  method_not_allowed: { status: 405, message: 'This address does not take that method.' },
  conflict: { status: 409, message: 'This was changed in the meantime. Reload and try again.' },
  idempotency_key_invalid: {
    status: 400,
    message: 'The Idempotency-Key header takes 1 to 255 visible ASCII characters.',
  },
  idempotency_key_reused: {
    status: 409,
    message: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
  },
  idempotency_in_progress: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running. Try again in a moment.',
    retryable: true,
  },
  payload_too_large: { status: 413, message: 'The request is larger than allowed.' },
  unsupported_media_type: { status: 415, message: 'The request has a content type that is not accepted here.' },
  rate_limited: { status: 429, message: 'Too many requests. Wait a moment and try again.', retryable: true },
  internal: { status: 500, message: 'Something went wrong on our side. Try again.', retryable: true },
  unavailable: { status: 503, message: 'The service is starting or busy. Try again in a moment.', retryable: true },
  timeout: { status: 504, message: 'This took too long. Try again.', retryable: true },
});
