import { createPrivateKey } from 'node:crypto';
import type { OAuthClientSettings } from './client-settings.ts';
import type { ProviderRow } from './provider.ts';

/** What an administrator still has to fill in before this provider can work at all; nothing when it can. */
export function missingSettings(row: ProviderRow, client: OAuthClientSettings): string | undefined {
  if (client.kind === 'oidc' || client.client_secret !== '') return undefined;
  if (row.clientAuth !== 'signed-jwt') return `${row.name} needs a client_secret.`;
  const { team_id, key_id, private_key } = client;
  if (!team_id || !key_id || !private_key) return `${row.name} needs team_id, key_id and private_key.`;
  return isSigningKey(private_key) ? undefined : 'private_key is not an elliptic curve key (P-256) in PEM (PKCS #8).';
}

function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyDetails } = createPrivateKey(pem);
    return pem.includes('BEGIN PRIVATE KEY') && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
