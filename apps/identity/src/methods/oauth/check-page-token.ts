import { fail } from '@targum/identity-contracts';
import { decodeJwt, type JWTPayload } from 'jose';
import { ProviderFault } from './call-provider.ts';
import { FlowFailure } from './flow-failure.ts';
import type { ProviderProfile } from './provider.ts';
import { providerKeys } from './provider-keys.ts';
import type { ConfiguredProvider } from './resolve-provider.ts';
import { verifyIdToken } from './verify-id-token.ts';

interface PageToken {
  claims: JWTPayload;
  profile: ProviderProfile;
}

/** Whether an id token that a page brought was refused by us, and not something of ours that broke. */
export const isRefusedToken = (error: unknown): boolean =>
  error instanceof ProviderFault || error instanceof FlowFailure;

/** An id token that came by way of a page: young, for our own client, and with the nonce that the page names. */
export async function checkPageToken(
  { row, client }: ConfiguredProvider,
  idToken: string,
  nonce: string | undefined,
): Promise<PageToken> {
  const signal = AbortSignal.timeout(client.timeout_ms);
  try {
    const expected = { clientId: client.client_id, nonce, maxAge: '10m', signal };
    const claims = await verifyIdToken(row, providerKeys, idToken, expected);
    // A token with a nonce was asked for in some flow; without that flow's nonce it is one that was overheard.
    if (claims['nonce'] !== undefined && nonce === undefined) {
      throw new ProviderFault(`id_token of ${row.id}: belongs to another flow`, { retryable: false });
    }
    const profile = await row.readProfile({
      claims,
      tokens: { accessToken: '', idToken, scopes: [] },
      clientSecret: '',
      callback: {},
      ask: () => Promise.reject(new Error('an id token has nobody to ask')),
      canAsk: () => false,
    });
    return { claims, profile };
  } catch (error) {
    if (audienceOf(idToken) !== client.client_id) throw fail('invalid_client');
    throw FlowFailure.from(error);
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
