import { fail } from '@targum/identity-contracts';
import { record } from '../audit/record.ts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { knownDevice } from './known-device.ts';
import { countAgainst } from './limit.ts';
import { clearFailures, countFailure, failuresOf, readWindow } from './protection.sql.ts';
import { sendUnlockMail } from './send-unlock-mail.ts';

/** Counters are kept apart, so that guessing at one method does not close another. */
export type LockedMethod = 'password' | 'otp' | 'totp';

/** Refuses when this method is closed for this user, seen from this browser; says whether there were failures at all. */
export async function refuseLocked(deps: Deps, visit: Visit, userId: string, method: LockedMethod): Promise<boolean> {
  const device = await knownDevice(deps.db, visit, userId);
  const failures = await failuresOf(deps.db, userId, method, device);
  if (failures?.locked_until && failures.locked_until > deps.clock()) throw lockError(deps, failures.locked_until);
  return failures !== undefined;
}

function lockError(deps: Deps, until: Date) {
  return fail('user_lock_limit_reached', { retryAfter: (until.getTime() - deps.clock().getTime()) / 1000 });
}

/**
 * Charges a wrong guess to the address it came from and, unless it is a stranger's, to the user. Call it outside the
 * transaction that failed. Throws the lock error when this very failure closed the method.
 */
export async function chargeFailure(
  deps: Deps,
  visit: Visit,
  failure: { userId?: string | undefined; method: LockedMethod; stranger?: boolean },
): Promise<void> {
  const { userId, method } = failure;
  await record(deps, deps.db, visit, {
    action: `${method}.failed`,
    userId,
    result: 'refused',
    details: failure.stranger ? { stranger: true } : {},
  });
  await chargeAddress(deps, visit);
  if (!userId || failure.stranger) return;
  const { settings } = visit.project;
  const device = await knownDevice(deps.db, visit, userId);
  const now = deps.clock();
  const until = new Date(now.getTime() + settings.lock_minutes * 60_000);
  const counted = await countFailure(deps.db, { userId, method, device, limit: settings.lock_after, now, until });
  if (!counted?.locked_until) return;
  if (counted.count === settings.lock_after) {
    await record(deps, deps.db, visit, {
      action: 'user.locked',
      userId,
      details: { method, known_device: device !== '' },
    });
    await sendUnlockMail(deps, visit, userId);
  }
  throw lockError(deps, counted.locked_until);
}

/** One failure more from this address; throws once the address has used up what it may get wrong. */
export async function chargeAddress(deps: Deps, visit: Visit): Promise<void> {
  const limit = visit.project.settings.limits.failures_per_address;
  await countAgainst(deps.db, deps.clock(), [{ key: addressKeyOf(visit), ...limit }]);
}

const addressKeyOf = (visit: Visit) => `failures:${visit.project.id}:${visit.place}`;

/** Refuses an address that has failed too often lately, before anything of its guess is looked at. */
export async function refuseSprayer(deps: Deps, visit: Visit): Promise<void> {
  const limit = visit.project.settings.limits.failures_per_address;
  const window = await readWindow(deps.db, addressKeyOf(visit), deps.clock());
  if (!window || window.count < limit.count) return;
  const wait = (window.started_at.getTime() - deps.clock().getTime()) / 1000 + window.seconds;
  throw fail('too_many_requests', { retryAfter: wait });
}

/** A success ends the run of failures of the counter it was judged by. */
export async function forgiveFailures(db: Db, visit: Visit, userId: string, method: LockedMethod): Promise<void> {
  await clearFailures(db, userId, method, await knownDevice(db, visit, userId));
}
