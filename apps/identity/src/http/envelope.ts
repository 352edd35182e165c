import { identityErrors, isIdentityErrorType } from '@targum/identity-contracts';
import type { Envelope } from '@targum/server-kit';
import type { AppError } from '@targum/wire';

const errorPages = 'https://www.rfc-editor.org/rfc/rfc9110#status.';

/** The protocol's names for errors that every server of ours can answer. */
const baseNames: Record<string, keyof typeof identityErrors> = {
  bad_request: 'bad_request',
  unauthenticated: 'user_unauthenticated',
  forbidden: 'unauthorized_action',
  rate_limited: 'too_many_requests',
  internal: 'internal_server_error',
  unavailable: 'busy',
  timeout: 'busy',
};

const failure: Envelope['failure'] = (error, { requestId }) => {
  const { type, message } = describe(error);
  return {
    status_code: error.status,
    request_id: requestId,
    error_type: type,
    error_message: message,
    error_url: `${errorPages}${error.status}`,
    ...(error.facts && !error.facts['fields'] ? { error_details: error.facts } : {}),
  };
};

/** Successes under `data` with the request id inside; errors bare, as the protocol wants them. */
export const identityEnvelope: Envelope = {
  success: (data, { requestId, status }) => ({
    data: { ...(data as object), request_id: requestId, status_code: status },
  }),
  failure,
};

/** Calls under /v1 are answered bare, with the same errors. */
export const bareEnvelope: Envelope = {
  success: (data, { requestId, status }) => ({ ...(data as object), request_id: requestId, status_code: status }),
  failure,
};

function describe(error: AppError): { type: string; message: string } {
  const named = fieldErrorType(error);
  if (named) return { type: named, message: identityErrors[named].message };
  const type = baseNames[error.code] ?? error.code;
  return { type, message: error.userMessage };
}

/** A refused field may name the error type it stands for (see identity-contracts/inputs). */
function fieldErrorType(error: AppError): keyof typeof identityErrors | undefined {
  const fields = error.facts?.['fields'];
  if (!Array.isArray(fields)) return undefined;
  const problems = fields.map((field: { problem?: unknown }) => String(field.problem));
  return problems.find(isIdentityErrorType);
}
