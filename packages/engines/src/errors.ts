/** Every way an engine can fail; the code is stable, the message says what was found. */
export type EngineErrorCode =
  | 'model_missing'
  | 'model_invalid'
  | 'download_failed'
  | 'checksum_mismatch'
  | 'pair_unsupported'
  | 'worker_crashed'
  | 'cancelled'
  | 'rate_limited'
  | 'budget_exhausted'
  | 'timed_out'
  | 'refused'
  | 'bad_answer'
  | 'unreachable'
  | 'not_configured'
  | 'adaptation_missing'
  | 'adaptation_foreign'
  | 'adaptation_invalid'
  | 'adaptation_unsupported';

export class EngineError extends Error {
  readonly code: EngineErrorCode;
  /** Worth another try later, or with another engine. */
  readonly retryable: boolean;

  constructor(code: EngineErrorCode, message: string, options?: { cause?: unknown; retryable?: boolean }) {
    super(message, options);
    this.name = 'EngineError';
    this.code = code;
    this.retryable = options?.retryable ?? false;
  }
}
