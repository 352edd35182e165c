import { fail } from '@targum/identity-contracts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import type { PhoneNumber } from '../identifiers/phone.ts';
import { alertOperators } from './alert-operators.ts';
import { countAgainst, type Limit } from './limit.ts';
import { clearWindows, countEvents, readWindows } from './protection.sql.ts';

const perAddress = ['message_spacing', 'message_hour', 'message_day'] as const;

const keyOf = (visit: Visit, name: string, subject: string) => `${name}:${visit.project.id}:${subject}`;

/** The same for known and unknown addresses, because it is counted before anybody is looked up. */
export async function countMessage(deps: Deps, visit: Visit, address: string, phone?: PhoneNumber): Promise<void> {
  const { limits } = visit.project.settings;
  const counted: Limit[] = perAddress.map((name) => ({ key: keyOf(visit, name, address), ...limits[name] }));
  counted.push({ key: keyOf(visit, 'sends', visit.place), ...limits.sends_per_address });
  if (phone) {
    const prefix = phone.number.slice(0, -4);
    await refusePausedRange(deps, visit, prefix);
    counted.push({ ...limits.prefix_probe, key: keyOf(visit, 'sms-sent', prefix), count: Number.MAX_SAFE_INTEGER });
    // A pumped range shows in its prefix long before any one number is used twice.
    counted.push({ key: keyOf(visit, 'sms-prefix', prefix), ...limits.prefix_hour });
    counted.push({ key: keyOf(visit, 'sms-country', phone.country), ...limits.country_hour });
    counted.push({ key: keyOf(visit, 'sms-project', 'all'), ...limits.sms_day });
  }
  await countAgainst(deps.db, deps.clock(), counted);
}

/** Numbers that are pumped for money get many codes and hardly ever give one back. */
async function refusePausedRange(deps: Deps, visit: Visit, prefix: string): Promise<void> {
  const { limits, sms_min_completion_percent: percent } = visit.project.settings;
  const keys = [keyOf(visit, 'sms-sent', prefix), keyOf(visit, 'sms-done', prefix)];
  const windows = await readWindows(deps.db, keys, deps.clock());
  const [sent, done] = keys.map((key) => windows.find((window) => window.key === key));
  if (!sent || sent.count < limits.prefix_probe.count) return;
  if ((done?.count ?? 0) * 100 >= sent.count * percent) return;
  const details = { prefix: `${prefix}****`, sent: sent.count, completed: done?.count ?? 0 };
  await alertOperators(deps, visit, 'sms_pumping', details);
  const wait = (sent.started_at.getTime() - deps.clock().getTime()) / 1000 + sent.seconds;
  throw fail('too_many_requests', { retryAfter: Math.max(1, wait) });
}

/** Whoever completes a sign-in was at the other end of the message, so nobody is being bombed. */
export async function forgiveMessages(deps: Deps, db: Db, visit: Visit, address: string): Promise<void> {
  const keys = perAddress.map((name) => keyOf(visit, name, address));
  if (address.startsWith('+')) keys.push(keyOf(visit, 'sms-prefix', address.slice(0, -4)));
  await clearWindows(db, keys);
  if (!address.startsWith('+')) return;
  const { prefix_probe } = visit.project.settings.limits;
  await countEvents(db, [keyOf(visit, 'sms-done', address.slice(0, -4))], [prefix_probe.seconds], deps.clock());
}
