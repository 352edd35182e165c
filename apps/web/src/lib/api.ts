import { createCaller, createSender } from '@targum/wire';
import { sessionToken } from './session-token.ts';

/** The language that refusals come in, and what proves who calls: the session's token, or a visitor's cookie alone. */
export async function callHeaders(): Promise<Record<string, string>> {
  const token = await sessionToken();
  return {
    'accept-language': document.documentElement.lang || 'en',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}

/** The one caller of the product API. */
export const call = createCaller({ credentials: 'include', headers: callHeaders });

/** The same with the answer as it came: for files. */
export const send = createSender({ credentials: 'include', headers: callHeaders });
