import { fail } from '@targum/identity-contracts';
import type { Db } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { Visit } from '../../http/visit.ts';
import { knownDevice } from '../../protection/known-device.ts';
import { mainEmail, ownPhone } from '../../users/find-address.ts';

/** Carriers hand a number to somebody else after about this long. */
const recycleMs = 90 * 24 * 3600_000;

/**
 * A number that has not been used here for long may have a new owner. On an account that can be entered otherwise,
 * it does not let a browser in that the account has never seen.
 */
export async function refuseRecycledNumber(
  deps: Deps,
  db: Db,
  visit: Visit,
  userId: string,
  phoneId: string,
): Promise<void> {
  const phone = await ownPhone(db, userId, phoneId);
  if (!phone?.verified || !phone.last_used_at) return;
  if (deps.clock().getTime() - phone.last_used_at.getTime() < recycleMs) return;
  const hasOtherWay = (await mainEmail(db, userId))?.verified === true;
  if (hasOtherWay && !(await knownDevice(db, visit, userId))) throw fail('reauth_required');
}
