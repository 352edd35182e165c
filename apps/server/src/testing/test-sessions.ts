import { sessionClaim, sessionVerifier } from '@targum/identity-contracts';
import { generateKeyPair, SignJWT } from 'jose';

const issuer = 'https://identity.test';
const audience = 'project-test-1';

interface Person {
  id: string;
  email: string;
  verified?: boolean;
  /** From now; negative for a session that is over. */
  seconds?: number;
}

/** Sessions as the identity provider makes them, signed with a key of the test's own. */
export async function testSessions() {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const verify = sessionVerifier({ issuer, audience, keys: async () => publicKey });
  const signIn = ({ id, email, verified = true, seconds = 300 }: Person): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const session = {
      id: `session-${id}`,
      started_at: new Date().toISOString(),
      expires_at: new Date().toISOString(),
      roles: [],
      authentication_factors: [{ type: 'otp', delivery_method: 'email' }],
    };
    return new SignJWT({ email, email_verified: verified, [sessionClaim]: session })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setSubject(id)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now + Math.min(0, seconds) - 1)
      .setExpirationTime(now + seconds)
      .sign(privateKey);
  };
  return { verify, signIn };
}
