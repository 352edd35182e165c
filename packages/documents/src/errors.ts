/** Every way a file can be refused; the code is stable, the message says what was found. */
export type DocumentErrorCode =
  | 'document_empty'
  | 'document_encrypted'
  | 'document_corrupt'
  | 'document_truncated'
  | 'document_mislabelled'
  | 'document_unsupported'
  | 'document_too_large'
  | 'document_zip_bomb'
  | 'document_unsafe_path'
  | 'document_too_many_parts'
  | 'document_too_deep'
  | 'document_entities_forbidden'
  | 'document_invalid_encoding'
  | 'document_no_text'
  | 'document_write_invalid';

export class DocumentError extends Error {
  readonly code: DocumentErrorCode;

  constructor(code: DocumentErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'DocumentError';
    this.code = code;
  }
}
