import { fail } from '@targum/identity-contracts';
import { decodeJwt, type JWTPayload } from 'jose';
import { providerKeys } from './provider-keys.ts';
import type { ConfiguredProvider } from './resolve-provider.ts';
import { verifyIdToken } from './verify-id-token.ts';

/** An id token that came by way of a page: young, for our own client, and with the nonce if the page names one. */
export async function checkPageToken(
  { row, client }: ConfiguredProvider,
  idToken: string,
  nonce: string | undefined,
): Promise<JWTPayload> {
  const signal = AbortSignal.timeout(client.timeout_ms);
  try {
    const expected = { clientId: client.client_id, nonce, maxAge: '10m', signal };
    return await verifyIdToken(row, providerKeys, idToken, expected);
  } catch (error) {
    if (audienceOf(idToken) !== client.client_id) throw fail('invalid_client');
    throw error;
  }
}

/** Only to tell a page that it used another client's id; nothing is trusted from here. */
function audienceOf(idToken: string): unknown {
  try {
    return decodeJwt(idToken).aud;
  } catch {
    return undefined;
  }
}
