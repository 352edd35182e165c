import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';

/** Where session facts stand inside the JWT; our own namespace, as the protocol leaves it to the issuer. */
export const sessionClaim = 'urn:targum:session';

const claims = z.looseObject({
  sub: z.string().min(1),
  exp: z.number(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  given_name: z.string().optional(),
  family_name: z.string().optional(),
  [sessionClaim]: z.looseObject({
    id: z.string().min(1),
    started_at: z.string(),
    expires_at: z.string(),
    roles: z.array(z.string()),
    authentication_factors: z.array(z.looseObject({ type: z.string(), delivery_method: z.string() })),
  }),
});

export interface VerifiedSession {
  userId: string;
  sessionId: string;
  /** Only when the identity provider has seen the address proved. */
  email: string | undefined;
  firstName: string;
  lastName: string;
  roles: string[];
  factors: { type: string; delivery_method: string }[];
  /** When the JWT ends, in seconds; the session itself may go on. */
  expiresAt: number;
  claims: Record<string, unknown>;
}

interface VerifierOptions {
  issuer: string;
  /** The project id. */
  audience: string;
  /** Address of the key set, or a function that finds keys (for tests and in-process use). */
  keys: string | JWTVerifyGetKey;
  clockSkewSeconds?: number;
}

/** Makes `verify(jwt)`: undefined for anything but a valid session JWT of this issuer and project. */
export function sessionVerifier(options: VerifierOptions): (jwt: string) => Promise<VerifiedSession | undefined> {
  const keys =
    typeof options.keys === 'string'
      ? createRemoteJWKSet(new URL(options.keys), { cooldownDuration: 60_000, cacheMaxAge: 600_000 })
      : options.keys;
  return async (jwt) => {
    if (jwt.length > 16_384) return undefined;
    try {
      const { payload } = await jwtVerify(jwt, keys, {
        issuer: options.issuer,
        audience: options.audience,
        algorithms: ['RS256', 'ES256', 'EdDSA'],
        typ: 'JWT',
        clockTolerance: options.clockSkewSeconds ?? 60,
        requiredClaims: ['exp', 'iat', 'sub'],
      });
      const parsed = claims.safeParse(payload);
      return parsed.success ? present(parsed.data) : undefined;
    } catch (error) {
      // A key set that cannot be fetched is our fault, not the caller's: it must not look like a bad token.
      if (isUnreachable(error)) throw error;
      return undefined;
    }
  };
}

function present(found: z.infer<typeof claims>): VerifiedSession {
  const session = found[sessionClaim];
  return {
    userId: found.sub,
    sessionId: session.id,
    email: found.email_verified ? found.email : undefined,
    firstName: found.given_name ?? '',
    lastName: found.family_name ?? '',
    roles: session.roles,
    factors: session.authentication_factors,
    expiresAt: found.exp,
    claims: found,
  };
}

function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'ERR_JWKS_TIMEOUT' || code === 'ERR_JOSE_GENERIC' || error instanceof TypeError;
}
