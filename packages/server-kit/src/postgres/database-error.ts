export type DatabaseErrorCode =
  | 'no_binaries'
  | 'data_newer'
  | 'data_older'
  | 'data_not_ours'
  | 'init_failed'
  | 'start_failed'
  | 'busy';

/** Why the embedded database cannot be opened, in words for the person at the terminal. */
export class DatabaseError extends Error {
  override name = 'DatabaseError';
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
