import { createHash } from 'node:crypto';
import { fail } from '@targum/identity-contracts';
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from 'jose';
import { record } from '../audit/record.ts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { type EmailAddress, parseEmail } from '../identifiers/email.ts';
import type { ProjectSettings } from '../projects/settings.ts';
import { spendOnce } from '../protection/spend-once.ts';
import { createUser } from '../users/create-user.ts';
import { findOrCreateByEmail } from '../users/find-or-create.ts';
import { proveEmail } from '../users/prove-address.ts';
import { openSession } from './open-session.ts';
import { insertTrusted, trustedUser } from './trusted-identities.sql.ts';

type Profile = ProjectSettings['trusted_profiles'][number];

const standardMinutes = 60;

/** A session for a person whom a trusted issuer vouches for. A token that fails leaves the running session alone. */
export async function attestSession(
  deps: Deps,
  visit: Visit,
  input: { profile_id: string; token: string; session_duration_minutes?: number | undefined },
) {
  const profile = visit.project.settings.trusted_profiles.find(({ profile_id }) => profile_id === input.profile_id);
  const payload = profile && (await verify(deps, profile, input.token));
  if (!profile || !payload?.sub) {
    await record(deps, deps.db, visit, { action: 'attest.failed', result: 'refused' });
    throw fail('unable_to_auth_trusted_token');
  }
  const tokenId = payload.jti ?? createHash('sha256').update(input.token).digest('base64url');
  await refuseReplay(deps, profile, tokenId, payload);
  const { sub } = payload;
  return deps.transaction(async (db) => {
    const userId = await findUser(deps, db, visit, profile, sub, payload);
    const factor = {
      type: 'trusted_auth_token',
      delivery_method: 'trusted_token_exchange',
      trusted_auth_token_factor: { token_id: tokenId },
    };
    return openSession(deps, db, visit, { userId, factor, minutes: input.session_duration_minutes ?? standardMinutes });
  });
}

async function verify(deps: Deps, profile: Profile, token: string): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(profile.jwks as JSONWebKeySet), {
      issuer: profile.issuer,
      audience: profile.audience,
      algorithms: ['RS256', 'ES256', 'EdDSA', 'PS256'],
      requiredClaims: ['exp', 'sub'],
      clockTolerance: 30,
      currentDate: deps.clock(),
    });
    return payload;
  } catch {
    return undefined;
  }
}

/** Remembered for as long as the token could be shown again. */
async function refuseReplay(deps: Deps, profile: Profile, tokenId: string, payload: JWTPayload): Promise<void> {
  const now = deps.clock();
  const seconds = Math.max(60, Math.ceil((payload.exp ?? 0) - now.getTime() / 1000) + 60);
  const key = `attest:${profile.profile_id}:${createHash('sha256').update(tokenId).digest('base64url')}`;
  if (!(await spendOnce(deps, key, Math.min(seconds, 2_000_000)))) throw fail('unable_to_auth_trusted_token');
}

/** By issuer and subject first; by email only when the issuer says it is proved. */
async function findUser(
  deps: Deps,
  db: Db,
  visit: Visit,
  profile: Profile,
  subject: string,
  payload: JWTPayload,
): Promise<string> {
  const known = await trustedUser(db, visit.project.id, profile.profile_id, subject);
  if (known) return known;
  const claimed = payload[profile.email_claim];
  const email = typeof claimed === 'string' && payload['email_verified'] === true ? parseEmail(claimed) : undefined;
  const userId = email ? await ownerOf(deps, db, visit, email) : await createUser(deps, db, visit.project);
  await insertTrusted(db, visit.project.id, profile.profile_id, subject, userId);
  return userId;
}

/** The issuer has verified the address, so it is proved here too. */
async function ownerOf(deps: Deps, db: Db, visit: Visit, email: EmailAddress): Promise<string> {
  const { userId, methodId } = await findOrCreateByEmail(deps, db, visit, email);
  await proveEmail(deps, db, visit, userId, methodId);
  return userId;
}
