import { isObject } from '../browser/safe-storage.ts';
import {
  CaptchaRequiredError,
  type ErrorEnvelope,
  IdentityApiError,
  IdentitySchemaError,
  IdentityUnreachableError,
} from '../errors.ts';

/** Turns a response into its `data`, or into the error class that says what went wrong. */
export async function readAnswer(response: Response): Promise<unknown> {
  const json = response.headers.get('content-type')?.includes('application/json') ?? false;
  if (response.status >= 300 && !json) {
    const text = await response.text().catch(() => '');
    throw text.includes('Captcha required')
      ? new CaptchaRequiredError('The server requires a captcha.')
      : new IdentityUnreachableError(`The identity server could not be reached (${response.status}).`);
  }
  const body: unknown = await response.json().catch(() => {
    throw new IdentityUnreachableError('The identity server sent something that is not JSON.');
  });
  if (response.status < 300) return isObject(body) ? body.data : undefined;
  throw identify(body, response.status);
}

function identify(body: unknown, status: number): Error {
  const fields = isObject(body) ? body : {};
  if ('body' in fields || 'params' in fields || 'query' in fields) {
    const list = [fields.body, fields.params, fields.query].flat().filter(isObject);
    return new IdentitySchemaError(
      list.map((one) => [one.dataPath, one.message].filter((part) => typeof part === 'string').join(': ')).join('\n') ||
        'The request was malformed.',
    );
  }
  const envelope: ErrorEnvelope = {
    status_code: typeof fields.status_code === 'number' ? fields.status_code : status,
    error_type: typeof fields.error_type === 'string' ? fields.error_type : 'unknown_error',
    error_message: typeof fields.error_message === 'string' ? fields.error_message : '',
    ...(typeof fields.request_id === 'string' && { request_id: fields.request_id }),
    ...(typeof fields.error_url === 'string' && { error_url: fields.error_url }),
    ...(isObject(fields.error_details) && { error_details: fields.error_details }),
  };
  return new IdentityApiError(envelope);
}
