import { baseErrors, type ErrorCatalogue } from './error-catalogue.ts';

interface AppErrorOptions {
  /** Overrides the catalogue's text for the person who reads it. */
  message?: string;
  /** For the log only: never sent. */
  detail?: string;
  /** Machine-readable extra facts that are sent, such as the fields at fault. */
  facts?: Record<string, unknown>;
  cause?: unknown;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  retryAfter?: number;
}

/**
 * The one error that our own code throws on purpose. `userMessage` is what a person may see,
 * `message` is what the log says; everything else that is thrown becomes `internal`.
 */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly userMessage: string;
  readonly retryable: boolean;
  readonly facts: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;

  private constructor(code: string, status: number, userMessage: string, retryable: boolean, options: AppErrorOptions) {
    super(`${code}: ${options.detail ?? userMessage}`, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.userMessage = userMessage;
    this.retryable = retryable;
    this.facts = options.facts;
    this.retryAfter = options.retryAfter;
  }

  /** Makes a thrower for one catalogue: `const fail = AppError.of(errors); throw fail('not_found')`. */
  static of<C extends ErrorCatalogue>(catalogue: C) {
    return (code: keyof C & string, options: AppErrorOptions = {}): AppError => {
      const entry = catalogue[code];
      if (!entry) throw new RangeError(`Unknown error code "${code}"`);
      return new AppError(code, entry.status, options.message ?? entry.message, entry.retryable ?? false, options);
    };
  }

  static readonly base = AppError.of(baseErrors);
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}
