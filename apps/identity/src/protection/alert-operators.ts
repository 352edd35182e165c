import { record } from '../audit/record.ts';
import type { Deps } from '../deps.ts';
import type { Visit } from '../http/visit.ts';
import { compose } from '../messages/compose.ts';
import { countEvents } from './protection.sql.ts';

export type Alarm = 'sms_pumping' | 'credential_stuffing' | 'captcha_outage';

const quietSeconds = 3600;

/** Tells whoever runs the installation that an attack is going on, or that a guard is missing: in the log, the audit log and, once an hour, by mail. */
export async function alertOperators(
  deps: Deps,
  visit: Visit,
  alarm: Alarm,
  details: Record<string, string | number>,
): Promise<void> {
  const key = `alarm:${visit.project.id}:${alarm}`;
  const [window] = await countEvents(deps.db, [key], [quietSeconds], deps.clock());
  if (window && window.count > 1) return;
  deps.log.warn({ alarm, ...details }, 'the operators are alerted');
  await record(deps, deps.db, visit, { action: `alarm.${alarm}`, result: 'refused', details });
  if (!deps.adminEmail) return;
  const about = Object.entries(details).map(([name, value]) => `${name} ${value}`);
  const values = { about: about.join(', ') };
  const message = compose(visit, { kind: alarm, to: deps.adminEmail, channel: 'email', language: 'en', values });
  deps.send(message).catch((error: unknown) => deps.log.error({ err: error }, 'the alarm could not be mailed'));
}
