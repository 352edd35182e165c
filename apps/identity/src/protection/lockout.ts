import { fail } from '@targum/identity-contracts';
import { entryValues, record } from '../audit/record.ts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { alertOperators } from './alert-operators.ts';
import { knownDevice } from './known-device.ts';
import { countAgainst, inOrder, type Limit, refusePassed } from './limit.ts';
import {
  clearFailures,
  countFailure,
  failuresOf,
  readWindow,
  readWindows,
  type Window,
  type WindowJson,
} from './protection.sql.ts';
import { sendUnlockMail } from './send-unlock-mail.ts';

/** Counters are kept apart, so that guessing at one method does not close another. */
export type LockedMethod = 'password' | 'otp' | 'totp';

/** Refuses when this method is closed for this user, seen from this browser. */
export async function refuseLocked(deps: Deps, visit: Visit, userId: string, method: LockedMethod): Promise<void> {
  const device = await knownDevice(deps.db, visit, userId);
  refuseUntil(deps, (await failuresOf(deps.db, userId, method, device))?.locked_until);
}

/** The same for whoever has looked the lock up already. */
export function refuseUntil(deps: Deps, lockedUntil: Date | null | undefined): void {
  if (lockedUntil && lockedUntil > deps.clock()) throw lockError(deps, lockedUntil);
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
  const { method, stranger } = failure;
  const { settings } = visit.project;
  const userId = stranger ? undefined : failure.userId;
  const device = userId ? await knownDevice(deps.db, visit, userId) : '';
  const now = deps.clock();
  const own = addressLimit(visit);
  const windows = inOrder(method === 'password' ? [own, projectLimit(visit)] : [own]);
  const counted = await countFailure(deps.db, {
    keys: windows.map(({ key }) => key),
    seconds: windows.map(({ seconds }) => seconds),
    now,
    userId: userId ?? null,
    method,
    device,
    limit: settings.lock_after,
    until: new Date(now.getTime() + settings.lock_minutes * 60_000),
    entry: entryValues(deps, visit, {
      action: `${method}.failed`,
      userId: failure.userId,
      result: 'refused',
      details: stranger ? { stranger } : {},
    }),
  });
  if (!counted) throw new Error('a counted failure has no count');
  if (userId && counted.locked_until && counted.count === settings.lock_after) {
    const details = { method, known_device: device !== '' };
    await record(deps, deps.db, visit, { action: 'user.locked', userId, details });
    await sendUnlockMail(deps, visit, userId);
  }
  await refusePassed(deps.db, now, [own], counted.windows.map(readWindow));
  if (counted.locked_until) throw lockError(deps, counted.locked_until);
}

/** One failure more from this address; throws once the address has used up what it may get wrong. */
export async function chargeAddress(deps: Deps, visit: Visit): Promise<void> {
  await countAgainst(deps.db, deps.clock(), [addressLimit(visit)]);
}

const addressLimit = (visit: Visit): Limit => ({
  key: `failures:${visit.project.id}:${visit.place}`,
  ...visit.project.settings.limits.failures_per_address,
});

const projectLimit = (visit: Visit): Limit => ({
  key: `password-failures:${visit.project.id}`,
  ...visit.project.settings.limits.project_failures,
});

/** The windows by which an address and the whole project are judged. */
export const failureKeys = (visit: Visit) => [addressLimit(visit).key, projectLimit(visit).key];

/** Refuses an address that has failed too often lately, before anything of its guess is looked at. */
export async function refuseSprayer(deps: Deps, visit: Visit): Promise<void> {
  refuseFullWindow(deps, visit, await readWindows(deps.db, failureKeys(visit), deps.clock()));
}

/**
 * The same for whoever has looked the windows up already. Says whether the whole project is under attack: passwords
 * fail everywhere, from ever new addresses.
 */
export function judgePressure(deps: Deps, visit: Visit, windows: readonly WindowJson[]): boolean {
  refuseFullWindow(deps, visit, windows.map(readWindow));
  const { key, count } = projectLimit(visit);
  return windows.some((window) => window.key === key && window.count >= count);
}

function refuseFullWindow(deps: Deps, visit: Visit, windows: readonly Window[]): void {
  const limit = addressLimit(visit);
  const own = windows.find(({ key }) => key === limit.key);
  if (!own || own.count < limit.count) return;
  const wait = (own.started_at.getTime() - deps.clock().getTime()) / 1000 + own.seconds;
  throw fail('too_many_requests', { retryAfter: wait });
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
