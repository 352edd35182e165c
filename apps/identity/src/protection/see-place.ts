import type { Db } from '../database.ts';
import type { Visit } from '../http/visit.ts';
import { seeAddress } from './protection.sql.ts';

/** Notes where somebody signs in from, and says since when that place is known. */
export async function seePlace(
  db: Db,
  visit: Visit,
  userId: string,
  now: Date,
): Promise<{ isNew: boolean; firstSeenAt: Date }> {
  const seen = await seeAddress(db, userId, visit.place, now);
  return { isNew: seen?.is_new ?? true, firstSeenAt: seen?.first_seen_at ?? now };
}
