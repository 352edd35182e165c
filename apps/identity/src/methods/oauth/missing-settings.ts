import { createPrivateKey } from 'node:crypto';
import type { OAuthClientSettings } from './client-settings.ts';
import type { ProviderRow } from './provider.ts';

/** What an administrator still has to fill in before this provider can work at all; nothing when it can. */
export function missingSettings(
  row: ProviderRow,
  client: OAuthClientSettings,
): { code: 'setting_missing' | 'key_invalid'; fields: string[]; message: string } | undefined {
  if (client.kind === 'oidc' || client.client_secret !== '') return undefined;
  const code = 'setting_missing' as const;
  if (row.clientAuth !== 'signed-jwt') {
    return { code, fields: ['client_secret'], message: `${row.name} needs a client_secret.` };
  }
  const fields = (['team_id', 'key_id', 'private_key'] as const).filter((name) => !client[name]);
  if (fields.length > 0) return { code, fields, message: `${row.name} needs team_id, key_id and private_key.` };
  if (isSigningKey(client.private_key ?? '')) return undefined;
  const message = 'private_key is not an elliptic curve key (P-256) in PEM (PKCS #8).';
  return { code: 'key_invalid', fields: ['private_key'], message };
}

function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyDetails } = createPrivateKey(pem);
    return pem.includes('BEGIN PRIVATE KEY') && asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
