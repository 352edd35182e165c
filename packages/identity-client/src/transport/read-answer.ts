import { isObject } from '../browser/safe-storage.ts';
import {
  CaptchaRequiredError,
  type ErrorEnvelope,
  IdentityApiError,
  IdentitySchemaError,
  IdentityUnreachableError,
} from '../errors.ts';

/** What is sent in another shape counts as not sent. */
const ENVELOPE: Record<keyof ErrorEnvelope, string> = {
  status_code: 'number',
  error_type: 'string',
  error_message: 'string',
  request_id: 'string',
  error_url: 'string',
  error_details: 'object',
};

export const UNREACHABLE = 'The identity server could not be reached.';

/** Turns a response into its `data`, or into the error class that says what went wrong. */
export async function readAnswer(response: Response): Promise<unknown> {
  const { status } = response;
  const json = response.headers.get('content-type')?.includes('application/json');
  if (status >= 300 && !json) {
    const text = await response.text().catch(() => '');
    throw text.includes('Captcha required')
      ? new CaptchaRequiredError('Captcha required')
      : new IdentityUnreachableError(`${UNREACHABLE} (${status})`);
  }
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new IdentityUnreachableError(UNREACHABLE, { cause });
  });
  const fields = isObject(body) ? body : {};
  if (status < 300) return fields.data;
  throw identify(fields, status);
}

function identify(fields: Record<string, unknown>, status: number): Error {
  const places = ['body', 'params', 'query'].filter((place) => place in fields);
  if (places[0]) {
    const list = places.flatMap((place) => fields[place]).filter(isObject);
    const texts = list.map((one) => [one.dataPath, one.message].filter((part) => typeof part === 'string').join(': '));
    return new IdentitySchemaError(texts.join('\n') || 'The request was malformed.');
  }
  const sent = Object.entries(ENVELOPE).filter(([key, kind]) => fields[key] && typeof fields[key] === kind);
  return new IdentityApiError({
    status_code: status,
    error_type: 'unknown_error',
    error_message: '',
    ...Object.fromEntries(sent.map(([key]) => [key, fields[key]])),
  });
}
