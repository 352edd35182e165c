import { randomUUID } from 'node:crypto';
import type { Db } from '../database.ts';
import { deviceCookie } from '../http/cookies.ts';
import type { Visit } from '../http/visit.ts';
import { hashToken, newToken } from '../secrets/token.ts';
import { deviceByToken, forgetDevices } from './protection.sql.ts';

const year = 365 * 24 * 3600;

/** The id of the device when this browser has signed this user in before, else an empty string. */
export async function knownDevice(db: Db, visit: Visit, userId: string): Promise<string> {
  if (!visit.deviceToken) return '';
  visit.device ??= (await deviceByToken(db, hashToken(visit.deviceToken))) ?? { device_id: '', user_id: '' };
  return visit.device.user_id === userId ? visit.device.device_id : '';
}

/** The device cookie as it is stored, for a look-up that asks for more than the device. */
export const deviceHash = (visit: Visit) => (visit.deviceToken === undefined ? null : hashToken(visit.deviceToken));

/** Forgets every browser of a user, this one included. */
export async function forgetKnownDevices(db: Db, visit: Visit, userId: string): Promise<void> {
  await forgetDevices(db, userId);
  visit.deviceToken = undefined;
  delete visit.device;
}

/** What a sign-in remembers this browser by: the cookie it has, or a new one that it is to be given. */
export function markDevice(visit: Visit) {
  const token = newToken();
  return {
    knownHash: deviceHash(visit),
    newId: `device-${randomUUID()}`,
    newHash: hashToken(token),
    remember: () => visit.setCookie(deviceCookie, token, year),
  };
}
