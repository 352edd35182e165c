/** The error body of the identity API, never wrapped in `data`. */
export interface ErrorEnvelope {
  status_code: number;
  error_type: string;
  error_message: string;
  request_id?: string;
  error_url?: string;
  error_details?: Record<string, unknown>;
}

/** The server answered and said no. `error_type` is what callers match on. */
export class IdentityApiError extends Error {
  override readonly name = 'IdentityApiError';
  declare readonly status_code: number;
  declare readonly error_type: string;
  declare readonly error_message: string;
  declare readonly request_id: string | undefined;
  declare readonly error_url: string | undefined;
  declare readonly error_details: Record<string, unknown> | undefined;

  constructor(envelope: ErrorEnvelope) {
    const { status_code, error_type, error_message, request_id, error_url } = envelope;
    super(
      [`[${status_code}] ${error_type}`, error_message, error_url && `See ${error_url}`, request_id]
        .filter(Boolean)
        .join('\n'),
    );
    Object.assign(this, envelope);
  }
}

/** The request did not fit the server's schema. */
export class IdentitySchemaError extends Error {
  override readonly name = 'IdentitySchemaError';
}

/** No usable answer: offline, blocked, timed out, or something between us and the server answered. */
export class IdentityUnreachableError extends Error {
  override readonly name = 'IdentityUnreachableError';
}

/** The caller used the client wrongly; no request was made. */
export class IdentityUsageError extends Error {
  override readonly name = 'IdentityUsageError';
}

/** The server wants proof of a human, and none could be obtained. */
export class CaptchaRequiredError extends Error {
  override readonly name = 'CaptchaRequiredError';
}

/** A flow that works only for signed-in visitors was started without a session. */
export class NoCurrentSessionError extends Error {
  override readonly name = 'NoCurrentSessionError';
}

/** A required parameter of an authorize or logout address is absent. */
export class MissingParameterError extends Error {
  override readonly name = 'MissingParameterError';
  declare readonly parameter: string;

  constructor(parameter: string) {
    super(`Required parameter is missing: ${parameter}`);
    this.parameter = parameter;
  }
}

/** Types that mean "this session is over", when a session call answers them. */
const FATAL = [
  'unauthorized_credentials',
  'user_unauthenticated',
  'invalid_secret_authentication',
  'session_not_found',
];

export function isFatalSessionError(error: unknown): boolean {
  return error instanceof IdentityApiError && FATAL.includes(error.error_type);
}
