import { AppError } from '@targum/wire';
import { z } from 'zod';

interface FastifyFault {
  code?: string;
  statusCode?: number;
  message?: string;
}

const byFastifyCode: Record<string, (fault: FastifyFault) => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => AppError.base('payload_too_large'),
  FST_REQ_FILE_TOO_LARGE: () => AppError.base('payload_too_large'),
  FST_FILES_LIMIT: () => AppError.base('payload_too_large', { message: 'Only one file can be sent at a time.' }),
  FST_FIELDS_LIMIT: () => AppError.base('bad_request', { message: 'The form has too many fields.' }),
  FST_PARTS_LIMIT: () => AppError.base('bad_request', { message: 'The form has too many parts.' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => AppError.base('unsupported_media_type'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () =>
    AppError.base('unsupported_media_type', { message: 'Send the file as multipart/form-data.' }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => AppError.base('bad_request', { message: 'The body is not valid JSON.' }),
};

/** Turns whatever was thrown into an AppError; what nobody meant to throw becomes `internal`. */
export function identifyError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const fault = thrown as FastifyFault;
  const known = fault?.code === undefined ? undefined : byFastifyCode[fault.code];
  if (known) return known(fault);
  if (fault?.statusCode === 429) return AppError.base('rate_limited', { cause: thrown });
  if (fault?.statusCode !== undefined && fault.statusCode >= 400 && fault.statusCode < 500) {
    return AppError.base(fault.statusCode === 413 ? 'payload_too_large' : 'bad_request', {
      cause: thrown,
      ...(fault.message ? { detail: fault.message } : {}),
    });
  }
  return AppError.base('internal', { cause: thrown, detail: fault?.message ?? String(thrown) });
}

/** A refused input, with each field at fault, in the order in which they were found. */
export function invalidInput(place: 'params' | 'query' | 'body', error: z.ZodError): AppError {
  const fields = error.issues
    .slice(0, 20)
    .map((issue) => ({ place, path: issue.path.join('.'), problem: issue.message }));
  const first = fields[0];
  const where = first?.path ? `${first.path}: ` : '';
  return AppError.base('bad_request', {
    message: `The request is not in the expected form (${where}${first?.problem ?? 'unknown'}).`,
    facts: { fields },
  });
}
