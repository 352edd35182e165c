import { type FactorPath, fail, type IdentityErrorType, type User } from '@targum/identity-contracts';
import { record } from '../audit/record.ts';
import { cancelChallenges } from '../challenges/cancel-challenges.ts';
import type { Deps } from '../deps.ts';
import { sessionOf, type Visit } from '../http/visit.ts';
import { notify, provedAddresses } from '../messages/security-notices.ts';
import { forgetPassword } from '../methods/passwords/keep-password.ts';
import { demandFreshSession } from '../sessions/demand-fresh-session.ts';
import { demandSecondFactor } from '../sessions/demand-own-session.ts';
import { demandRecentProof } from '../sessions/demand-recent-proof.ts';
import { factorKinds } from './factors.ts';
import { presentUser } from './present-user.ts';
import { deleteUser, lockUser, updateUser } from './users.sql.ts';

/** The client keeps `__user`; people read `user`. */
const answer = (user: User) => ({ user_id: user.user_id, user, __user: user });

interface UserChange {
  name?:
    | { first_name?: string | undefined; middle_name?: string | undefined; last_name?: string | undefined }
    | undefined;
  untrusted_metadata?: Record<string, unknown> | undefined;
}

const mostMetadataBytes = 4096;

export async function changeUser(deps: Deps, visit: Visit, change: UserChange) {
  const { user_id: userId } = sessionOf(visit);
  const user = await deps.transaction(async (db) => {
    await updateUser(db, userId, {
      first: clean(change.name?.first_name),
      middle: clean(change.name?.middle_name),
      last: clean(change.name?.last_name),
      untrusted: change.untrusted_metadata,
    });
    const changed = await presentUser(deps, db, visit.project.id, userId);
    // Changes are merged into what is there, so the whole is measured and not the call.
    if (JSON.stringify(changed.untrusted_metadata).length > mostMetadataBytes) throw fail('invalid_argument');
    await record(deps, db, visit, { action: 'user.updated', userId });
    return changed;
  });
  const { emails, phone_numbers, crypto_wallets } = user;
  return { ...answer(user), emails, phone_numbers, crypto_wallets };
}

const clean = (name: string | undefined) => name?.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '').trim();

const missing: Record<FactorPath, IdentityErrorType> = {
  emails: 'email_not_found',
  phone_numbers: 'phone_number_not_found',
  totps: 'totp_not_found',
  crypto_wallets: 'crypto_wallet_not_found',
  oauth: 'oauth_user_registration_not_found',
  webauthn_registrations: 'webauthn_registration_not_found',
  biometric_registrations: 'biometric_registration_not_found',
};

/** Removes one of the caller's own factors, but never the last way in. */
export async function removeFactor(deps: Deps, visit: Visit, path: FactorPath, factorId: string) {
  const { user_id: userId } = sessionOf(visit);
  demandRecentProof(deps, visit);
  const kind = factorKinds.find((known) => known.path === path);
  const { before, after } = await deps.transaction(async (db) => {
    await lockUser(db, userId);
    const owned = await presentUser(deps, db, visit.project.id, userId);
    if (path === 'totps' && owned.totps.some(({ totp_id, verified }) => verified && totp_id === factorId))
      demandSecondFactor(visit);
    if (!kind || (await kind.remove(db, userId, factorId)) === 0) throw fail(missing[path]);
    await cancelChallenges(deps, db, { methodId: factorId });
    const left = await presentUser(deps, db, visit.project.id, userId);
    if (kind.primary && waysIn(left) === 0) throw fail('last_factor');
    if (left.emails.length === 0) await forgetPassword(db, userId);
    await record(deps, db, visit, { action: 'factor.removed', userId, details: { kind: path, factor_id: factorId } });
    return { before: owned, after: await presentUser(deps, db, visit.project.id, userId) };
  });
  notify(deps, visit, provedAddresses(before), 'factor_removed', { path, factor: nameOf(before, path, factorId) });
  return answer(after);
}

/** What the owner knows the factor by. */
function nameOf(user: User, path: FactorPath, id: string): string {
  if (path === 'emails') return user.emails.find(({ email_id }) => email_id === id)?.email ?? '';
  if (path === 'phone_numbers') return user.phone_numbers.find(({ phone_id }) => phone_id === id)?.phone_number ?? '';
  const wallet = user.crypto_wallets.find(({ crypto_wallet_id }) => crypto_wallet_id === id);
  const passkey = user.webauthn_registrations.find((known) => known.webauthn_registration_id === id);
  const provider = user.providers.find(({ oauth_user_registration_id }) => oauth_user_registration_id === id);
  return wallet?.crypto_wallet_address ?? passkey?.name ?? provider?.provider_type ?? '';
}

const waysIn = (user: User) =>
  factorKinds.filter(({ primary }) => primary).reduce((sum, kind) => sum + kind.count(user), 0);

/** Everything goes with the row; whoever registers the address again is somebody new. */
export async function removeUser(deps: Deps, visit: Visit): Promise<Record<string, never>> {
  const { user_id: userId } = sessionOf(visit);
  demandFreshSession(deps, visit);
  const user = await deps.transaction(async (db) => {
    const leaving = await presentUser(deps, db, visit.project.id, userId);
    await cancelChallenges(deps, db, { userId });
    await record(deps, db, visit, { action: 'user.deleted', userId });
    await deleteUser(db, userId);
    return leaving;
  });
  notify(deps, visit, provedAddresses(user), 'account_deleted');
  return {};
}
