import { createCaller } from '@targum/wire';
import { sessionToken } from './session-token.ts';

/** What proves who calls: the session's token, or for a visitor the cookie alone. */
export async function callHeaders(): Promise<Record<string, string>> {
  const token = await sessionToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** The one caller of the product API. */
export const call = createCaller({ credentials: 'include', headers: callHeaders });
