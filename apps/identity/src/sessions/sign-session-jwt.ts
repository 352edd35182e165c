import { sign } from 'node:crypto';
import { promisify } from 'node:util';
import { type Session, sessionClaim, type User } from '@targum/identity-contracts';
import type { Deps } from '../deps.ts';
import type { Project } from '../projects/project-directory.ts';

const signAside = promisify(sign);

export const jwtSeconds = 300;

/** Names that our own facts use; a project's custom claims cannot replace them. */
const reserved = new Set(['iss', 'aud', 'sub', 'iat', 'nbf', 'exp', 'jti', 'email', 'email_verified', sessionClaim]);

/** A short-lived proof of the session that back-ends check without asking us. */
export async function signSessionJwt(deps: Deps, project: Project, session: Session, user: User): Promise<string> {
  const { kid, algorithm, key } = await deps.keys.signing(project.settings.jwt_algorithm);
  const now = Math.floor(deps.clock().getTime() / 1000);
  const email = user.emails.find(({ verified }) => verified);
  const custom = Object.entries(session.custom_claims ?? {}).filter(([name]) => !reserved.has(name));
  const claims = {
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
    iss: deps.publicUrl,
    aud: [project.id],
    sub: user.user_id,
    iat: now,
    nbf: now,
    exp: Math.min(now + jwtSeconds, Math.floor(Date.parse(session.expires_at) / 1000)),
  };
  const options = algorithm === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' as const } : key;
  const text = `${encode({ alg: algorithm, typ: 'JWT', kid })}.${encode(claims)}`;
  // In another thread: an RSA signature is most of what a check of a session costs, and the main thread serves everybody.
  const signature = await signAside('sha256', Buffer.from(text), options);
  return `${text}.${signature.toString('base64url')}`;
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
