import type { MessageKey } from '../i18n/texts.ts';

/** What to do about a file that was refused, by the code of the refusal (area `work`). */
const advice: Record<string, MessageKey> = {
  document_empty: 'rejected.document_empty',
  document_encrypted: 'rejected.document_encrypted',
  document_corrupt: 'rejected.document_corrupt',
  document_truncated: 'rejected.document_truncated',
  document_mislabelled: 'rejected.document_mislabelled',
  document_unsupported: 'rejected.document_unsupported',
  document_too_large: 'rejected.document_too_large',
  document_too_many_parts: 'rejected.document_too_large',
  document_too_deep: 'rejected.document_too_large',
  document_zip_bomb: 'rejected.document_unsafe',
  document_unsafe_path: 'rejected.document_unsafe',
  document_entities_forbidden: 'rejected.document_unsafe',
  document_invalid_encoding: 'rejected.document_invalid_encoding',
  document_no_text: 'rejected.document_no_text',
  document_not_counted: 'rejected.document_not_counted',
};

export function adviceFor(code: string): MessageKey | undefined {
  return advice[code];
}
