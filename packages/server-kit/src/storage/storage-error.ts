export type StorageErrorCode =
  | 'bad_key'
  | 'bad_range'
  | 'not_found'
  | 'storage_full'
  | 'checksum_mismatch'
  | 'incomplete'
  | 'unavailable';

export class StorageError extends Error {
  override name = 'StorageError';
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export function isStorageError(error: unknown, code?: StorageErrorCode): error is StorageError {
  return error instanceof StorageError && (code === undefined || error.code === code);
}
