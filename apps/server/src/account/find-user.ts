import { randomInt } from 'node:crypto';
import type { VerifiedSession } from '@targum/identity-contracts';
import { transaction } from '@targum/server-kit';
import { endTrial } from '../billing/end-trial.ts';
import { grantSignUpCredit } from '../billing/grant-sign-up-credit.ts';
import type { Deps } from '../deps.ts';
import { claimProjects } from '../projects/claim-projects.ts';
import {
  insertUser,
  releaseAddress,
  selectUserByCode,
  selectUserByIdentity,
  type UserRow,
  updateUser,
} from './users.sql.ts';

/** The product's user behind a session; facts that the identity provider proved are brought up to date. */
export async function findUser(deps: Deps, session: VerifiedSession): Promise<UserRow | undefined> {
  const user = await selectUserByIdentity(deps.db, session.userId);
  if (!user) return undefined;
  const facts = factsOf(deps, session, user.email);
  const same = user.email === facts.email && user.is_verified === facts.verified && user.is_admin === facts.admin;
  if (same) return user;
  return transaction(deps.db, async (db) => {
    if (facts.verified) await releaseAddress(db, facts.email, session.userId);
    return updateUser(db, user.id, facts);
  });
}

interface FirstSignIn {
  session: VerifiedSession;
  email: string;
  name: string;
  referralCode?: string | undefined;
  visitorId?: string | undefined;
  language: 'en' | 'he';
}

/** Makes the user at the first sign-in, and takes over what the same browser began before it. */
export async function makeUser(
  deps: Deps,
  { session, email, name, referralCode, visitorId, language }: FirstSignIn,
): Promise<UserRow> {
  return transaction(deps.db, async (db) => {
    const before = await selectUserByIdentity(db, session.userId);
    const referrer = !before && referralCode ? await selectUserByCode(db, referralCode) : undefined;
    const facts = factsOf(deps, session, email);
    if (!before && facts.verified) await releaseAddress(db, facts.email, session.userId);
    const user =
      before ??
      (await insertUser(db, {
        identityUserId: session.userId,
        name,
        language,
        ...facts,
        referralCode: makeReferralCode(),
        referredBy: referrer?.id ?? null,
      }));
    await grantSignUpCredit(db, user);
    if (visitorId) {
      await endTrial(db, visitorId);
      await claimProjects(db, visitorId, user.id);
    }
    return user;
  });
}

/** An address counts as verified, and its owner as an administrator, only by the provider's word. */
function factsOf(deps: Deps, session: VerifiedSession, fallback: string) {
  const verified = session.email !== undefined;
  const email = session.email ?? fallback;
  return { email, verified, admin: verified && email.toLowerCase() === deps.config.adminEmail?.toLowerCase() };
}

const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function makeReferralCode(): string {
  return Array.from({ length: 8 }, () => codeLetters[randomInt(codeLetters.length)]).join('');
}
