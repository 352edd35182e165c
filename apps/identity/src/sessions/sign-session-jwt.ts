import { type Session, sessionClaim, type User } from '@targum/identity-contracts';
import { SignJWT } from 'jose';
import type { Deps } from '../deps.ts';
import type { Project } from '../projects/project-directory.ts';

export const jwtSeconds = 300;

/** Names that our own facts use; a project's custom claims cannot replace them. */
const reserved = new Set(['iss', 'aud', 'sub', 'iat', 'nbf', 'exp', 'jti', 'email', 'email_verified', sessionClaim]);

/** A short-lived proof of the session that back-ends check without asking us. */
export async function signSessionJwt(deps: Deps, project: Project, session: Session, user: User): Promise<string> {
  const { kid, algorithm, key } = await deps.keys.signing(project.settings.jwt_algorithm);
  const now = Math.floor(deps.clock().getTime() / 1000);
  const email = user.emails.find(({ verified }) => verified);
  const custom = Object.entries(session.custom_claims ?? {}).filter(([name]) => !reserved.has(name));
  return new SignJWT({
    ...Object.fromEntries(custom),
    ...(email ? { email: email.email, email_verified: true } : {}),
    given_name: user.name.first_name,
    family_name: user.name.last_name,
    [sessionClaim]: {
      id: session.session_id,
      started_at: session.started_at,
      last_accessed_at: session.last_accessed_at,
      expires_at: session.expires_at,
      attributes: session.attributes,
      authentication_factors: session.authentication_factors,
      roles: session.roles,
    },
  })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid })
    .setIssuer(deps.publicUrl)
    .setAudience([project.id])
    .setSubject(user.user_id)
    .setIssuedAt(now)
    .setNotBefore(now)
    .setExpirationTime(Math.min(now + jwtSeconds, Math.floor(Date.parse(session.expires_at) / 1000)))
    .sign(key);
}
