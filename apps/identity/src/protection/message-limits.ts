import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import type { PhoneNumber } from '../identifiers/phone.ts';
import { countAgainst, type Limit } from './limit.ts';
import { clearWindows } from './protection.sql.ts';

const perAddress = ['message_spacing', 'message_hour', 'message_day'] as const;

const keyOf = (visit: Visit, name: string, subject: string) => `${name}:${visit.project.id}:${subject}`;

/** The same for known and unknown addresses, because it is counted before anybody is looked up. */
export async function countMessage(deps: Deps, visit: Visit, address: string, phone?: PhoneNumber): Promise<void> {
  const { limits } = visit.project.settings;
  const counted: Limit[] = perAddress.map((name) => ({ key: keyOf(visit, name, address), ...limits[name] }));
  counted.push({ key: keyOf(visit, 'sends', visit.place), ...limits.sends_per_address });
  if (phone) {
    // A pumped range shows in its prefix long before any one number is used twice.
    counted.push({ key: keyOf(visit, 'sms-prefix', phone.number.slice(0, -4)), ...limits.prefix_hour });
    counted.push({ key: keyOf(visit, 'sms-country', phone.country), ...limits.country_hour });
    counted.push({ key: keyOf(visit, 'sms-project', 'all'), ...limits.sms_day });
  }
  await countAgainst(deps.db, deps.clock(), counted);
}

/** Whoever completes a sign-in was at the other end of the message, so nobody is being bombed. */
export async function forgiveMessages(db: Db, visit: Visit, address: string): Promise<void> {
  const keys = perAddress.map((name) => keyOf(visit, name, address));
  if (address.startsWith('+')) keys.push(keyOf(visit, 'sms-prefix', address.slice(0, -4)));
  await clearWindows(db, keys);
}
