import { randomUUID } from 'node:crypto';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { deviceCookie } from '../http/cookies.ts';
import type { Visit } from '../http/visit.ts';
import { hashToken, newToken } from '../secrets/token.ts';
import { deviceByToken, forgetDevices, insertDevice, touchDevice } from './protection.sql.ts';

const year = 365 * 24 * 3600;

/** The id of the device when this browser has signed this user in before, else an empty string. */
export async function knownDevice(db: Db, visit: Visit, userId: string): Promise<string> {
  if (!visit.deviceToken) return '';
  visit.device ??= (await deviceByToken(db, hashToken(visit.deviceToken))) ?? { device_id: '', user_id: '' };
  return visit.device.user_id === userId ? visit.device.device_id : '';
}

/** Forgets every browser of a user, this one included. */
export async function forgetKnownDevices(db: Db, visit: Visit, userId: string): Promise<void> {
  await forgetDevices(db, userId);
  visit.deviceToken = undefined;
  delete visit.device;
}

/** Remembers this browser for this user. */
export async function rememberDevice(
  deps: Deps,
  db: Db,
  visit: Visit,
  userId: string,
): Promise<{ id: string; isNew: boolean }> {
  const known = await knownDevice(db, visit, userId);
  if (known) {
    await touchDevice(db, known, deps.clock());
    return { id: known, isNew: false };
  }
  const token = newToken();
  const id = `device-${randomUUID()}`;
  await insertDevice(db, {
    deviceId: id,
    userId,
    tokenHash: hashToken(token),
    userAgent: visit.userAgent,
    now: deps.clock(),
  });
  visit.setCookie(deviceCookie, token, year);
  return { id, isNew: true };
}
