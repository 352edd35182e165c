import { type AuditAction, identityConsoleErrors } from '@targum/contracts';
import {
  adminUserAppRevoke,
  adminUserCreate,
  adminUserDelete,
  adminUserGet,
  adminUserImpersonate,
  adminUserSessionsRevoke,
  adminUserUnlock,
  adminUserUpdate,
} from '@targum/identity-contracts';
import { AppError, type Caller, type RouteInput } from '@targum/wire';
import type { SignedIn } from '../account/principal.ts';
import { recordAudit } from '../admin/record-audit.ts';
import type { Deps } from '../deps.ts';
import { callIdentity } from './call-identity.ts';

interface Act {
  userId: string;
  action: AuditAction;
  /** It would shut its own doer out. */
  notOneself?: boolean;
}

/** Does something to a user of the provider and writes it down under the address they have now. */
async function act<T>(deps: Deps, admin: SignedIn, about: Act, work: (call: Caller) => Promise<T>): Promise<T> {
  const call = callIdentity(deps, admin);
  const user = await call(adminUserGet, { params: { userId: about.userId } });
  const addresses = user.emails.map(({ email }) => email.toLowerCase());
  if (about.notOneself && addresses.includes(admin.email.toLowerCase())) {
    throw AppError.of(identityConsoleErrors)('identity_own_account');
  }
  const done = await work(call);
  await recordAudit(deps.db, {
    action: about.action,
    actorId: admin.id,
    subject: user.emails[0]?.email ?? user.phone_numbers[0]?.phone_number ?? about.userId,
    note: about.userId,
  });
  return done;
}

export const disableUser = (deps: Deps, admin: SignedIn, userId: string, disabled: boolean) =>
  act(
    deps,
    admin,
    { userId, action: disabled ? 'identity.user_disabled' : 'identity.user_enabled', notOneself: disabled },
    (call) => call(adminUserUpdate, { params: { userId }, body: { disabled } }),
  );

export const unlockUser = (deps: Deps, admin: SignedIn, userId: string): Promise<void> =>
  act(deps, admin, { userId, action: 'identity.user_unlocked' }, async (call) => {
    await call(adminUserUnlock, { params: { userId } });
  });

export const signOutUser = (deps: Deps, admin: SignedIn, userId: string) =>
  act(deps, admin, { userId, action: 'identity.user_signed_out' }, (call) =>
    call(adminUserSessionsRevoke, { params: { userId } }),
  );

export const deleteUser = (deps: Deps, admin: SignedIn, userId: string): Promise<void> =>
  act(deps, admin, { userId, action: 'identity.user_deleted', notOneself: true }, async (call) => {
    await call(adminUserDelete, { params: { userId } });
  });

export const revokeUserApp = (deps: Deps, admin: SignedIn, userId: string, clientId: string): Promise<void> =>
  act(deps, admin, { userId, action: 'identity.user_app_revoked' }, async (call) => {
    await call(adminUserAppRevoke, { params: { userId, clientId } });
  });

type Facts = RouteInput<typeof adminUserUpdate>['body'];

export async function createUser(deps: Deps, admin: SignedIn, given: RouteInput<typeof adminUserCreate>['body']) {
  const made = await callIdentity(deps, admin)(adminUserCreate, { body: given });
  await recordAudit(deps.db, {
    action: 'identity.user_created',
    actorId: admin.id,
    subject: made.emails[0]?.email ?? made.phone_numbers[0]?.phone_number ?? made.user_id,
    note: made.user_id,
  });
  return made;
}

export const changeUser = (deps: Deps, admin: SignedIn, userId: string, change: Facts) =>
  act(deps, admin, { userId, action: 'identity.user_changed' }, (call) =>
    call(adminUserUpdate, { params: { userId }, body: change }),
  );

/** The session that the token opens says for ever which administrator it was. */
export const impersonateUser = (deps: Deps, admin: SignedIn, userId: string) =>
  act(deps, admin, { userId, action: 'identity.user_impersonated' }, (call) =>
    call(adminUserImpersonate, { params: { userId }, body: { impersonator_email: admin.email } }),
  );
