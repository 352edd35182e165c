import { importPKCS8, SignJWT } from 'jose';
import type { OAuthClientSettings } from './client-settings.ts';

/** Apple has no client secret: each call proves itself with a short JWT signed by the team's key. */
export async function appleClientSecret(client: OAuthClientSettings, audience: string): Promise<string> {
  const { team_id, key_id, private_key } = client;
  // A secret that was signed elsewhere is taken as it is.
  if (client.client_secret) return client.client_secret;
  // A provider without these is not offered, so this is a fault of ours.
  if (!team_id || !key_id || !private_key) throw new Error('Apple needs team_id, key_id and private_key');
  const key = await importPKCS8(private_key, 'ES256');
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: key_id })
    .setIssuer(team_id)
    .setSubject(client.client_id)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key);
}
