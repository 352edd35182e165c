import { fail } from '@targum/identity-contracts';
import { record } from '../audit/record.ts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { alertOperators } from './alert-operators.ts';
import { knownDevice } from './known-device.ts';
import { countAgainst } from './limit.ts';
import { clearFailures, countEvents, countFailure, failuresOf, readWindows } from './protection.sql.ts';
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
  if (method === 'password') {
    const { seconds } = visit.project.settings.limits.project_failures;
    await countEvents(deps.db, [projectKeyOf(visit)], [seconds], deps.clock());
  }
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

const projectKeyOf = (visit: Visit) => `password-failures:${visit.project.id}`;
const addressKeyOf = (visit: Visit) => `failures:${visit.project.id}:${visit.place}`;

/**
 * Refuses an address that has failed too often lately, before anything of its guess is looked at. Says whether the whole
 * project is under attack: passwords fail everywhere, from ever new addresses.
 */
export async function refuseSprayer(deps: Deps, visit: Visit): Promise<boolean> {
  const { failures_per_address: perAddress, project_failures: all } = visit.project.settings.limits;
  const now = deps.clock();
  const windows = await readWindows(deps.db, [addressKeyOf(visit), projectKeyOf(visit)], now);
  const [own, project] = [addressKeyOf(visit), projectKeyOf(visit)].map((key) => windows.find((w) => w.key === key));
  if (own && own.count >= perAddress.count) {
    const wait = (own.started_at.getTime() - now.getTime()) / 1000 + own.seconds;
    throw fail('too_many_requests', { retryAfter: wait });
  }
  return project !== undefined && project.count >= all.count;
}

/**
 * While stolen passwords are being tried, a browser that has not signed this user in before needs a captcha, which the
 * caller has checked by now where the project has one, and has to wait where it has none. Nobody's account is locked.
 */
export async function refuseStuffer(deps: Deps, visit: Visit, userId: string | undefined): Promise<void> {
  const { limits, captcha } = visit.project.settings;
  await alertOperators(deps, visit, 'credential_stuffing', { failures: limits.project_failures.count });
  if (captcha?.enabled || (userId && (await knownDevice(deps.db, visit, userId)) !== '')) return;
  throw fail('too_many_requests', { retryAfter: limits.project_failures.seconds });
}

/** A success ends the run of failures of the counter it was judged by. */
export async function forgiveFailures(db: Db, visit: Visit, userId: string, method: LockedMethod): Promise<void> {
  await clearFailures(db, userId, method, await knownDevice(db, visit, userId));
}
