import { type JWTPayload, jwtVerify } from 'jose';
import { ProviderFault } from './call-provider.ts';
import type { ProviderRow } from './provider.ts';
import type { ProviderKeys } from './provider-keys.ts';

interface Expected {
  clientId: string;
  /** Undefined only where no nonce was sent: One Tap of the published SDK has none. */
  nonce: string | undefined;
  maxAge?: string;
  signal: AbortSignal;
}

/** Signature, issuer, audience, age and nonce of an id_token; a fault for anything that is not right. */
export async function verifyIdToken(
  row: ProviderRow,
  keys: ProviderKeys,
  idToken: string,
  expected: Expected,
): Promise<JWTPayload> {
  const { jwks } = row.endpoints;
  if (!row.idToken || !jwks) throw new ProviderFault(`${row.id} has no id tokens`, { retryable: false });
  if (idToken.length > 16_384)
    throw new ProviderFault(`${row.id} sent an id_token beyond all size`, { retryable: false });
  const claims = await verified(row, keys, idToken, expected, jwks);
  const problem = problemIn(row, claims, expected);
  if (problem) throw new ProviderFault(`id_token of ${row.id}: ${problem}`, { retryable: false });
  return claims;
}

async function verified(row: ProviderRow, keys: ProviderKeys, idToken: string, expected: Expected, jwks: string) {
  try {
    const { payload } = await jwtVerify(idToken, keys.finder(jwks, expected.signal), {
      audience: expected.clientId,
      // Only asymmetric ones: an HMAC with the public key as its secret is anybody's signature.
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'],
      requiredClaims: ['iss', 'sub', 'exp', 'iat'],
      clockTolerance: 60,
      maxTokenAge: expected.maxAge ?? '1h',
    });
    return payload;
  } catch (cause) {
    if (cause instanceof ProviderFault) throw cause;
    throw new ProviderFault(`id_token of ${row.id} is not valid`, { retryable: false, cause });
  }
}

function problemIn(row: ProviderRow, claims: JWTPayload, expected: Expected): string | undefined {
  if (!row.idToken?.isIssuer(claims.iss ?? '', claims)) return 'another issuer';
  const parties = Array.isArray(claims.aud) ? claims.aud.length : 1;
  if ((parties > 1 || claims['azp'] !== undefined) && claims['azp'] !== expected.clientId) return 'another party';
  const { nonce } = claims;
  const isAnswered = row.idToken.nonce || nonce !== undefined;
  if (isAnswered && expected.nonce !== undefined && nonce !== expected.nonce) return 'another nonce';
  return undefined;
}
