import { fail } from '@targum/identity-contracts';
import { record } from '../../audit/record.ts';
import { startCode } from '../../challenges/start-code.ts';
import type { Deps } from '../../deps.ts';
import { sessionOf, type Visit } from '../../http/visit.ts';
import { type EmailAddress, parseEmail } from '../../identifiers/email.ts';
import { newId } from '../../identifiers/ids.ts';
import { parsePhone } from '../../identifiers/phone.ts';
import { compose } from '../../messages/compose.ts';
import { deliverMessage } from '../../messages/deliver-message.ts';
import { chooseLanguage } from '../../messages/language.ts';
import { checkCaptcha } from '../../protection/captcha.ts';
import { countMessage } from '../../protection/message-limits.ts';
import { demandOwnSession } from '../../sessions/demand-own-session.ts';
import { demandRecentProof } from '../../sessions/demand-recent-proof.ts';
import { findEmail, findPhone } from '../../users/find-address.ts';
import { findOrCreateByEmail, findOrCreateByPhone } from '../../users/find-or-create.ts';

/** `create` makes the user when there is none, `known` does not, `further` adds an address to the signed-in user. */
export type SendMode = 'create' | 'known' | 'further';

interface SendInput {
  expiration_minutes?: number | undefined;
  locale?: string | undefined;
  captcha_token?: string | undefined;
}

interface Target {
  userId: string;
  methodId: string;
  pendingAddress?: string;
  created?: boolean;
  /** Nobody is there, and strict mode does not say so: answer, but send nothing. */
  nobody?: boolean;
}

export async function sendEmailPasscode(
  deps: Deps,
  visit: Visit,
  mode: SendMode,
  input: SendInput & { email: string },
): Promise<{ method_id: string }> {
  const email = parseEmail(input.email);
  if (!email) throw fail('invalid_email');
  await checkCaptcha(deps, visit, input.captcha_token);
  await countMessage(deps, visit, email.key);
  const minutes = input.expiration_minutes ?? visit.project.settings.otp_minutes;
  const { target, code } = await deps.transaction(async (db) => {
    const found = await emailTarget(deps, db, visit, mode, email);
    if (found.nobody) return { target: found, code: undefined };
    const made = await startCode(deps, db, visit, { kind: 'otp_email', ...found, minutes });
    await record(deps, db, visit, { action: 'otp.sent', userId: found.userId, details: { channel: 'email' } });
    return { target: found, code: made };
  });
  if (code) {
    const language = chooseLanguage(visit, input.locale);
    const values = { email: email.address };
    const to = { to: email.address, channel: 'email' as const, language, values, minutes };
    await deliverMessage(deps, compose(visit, { kind: 'otp', ...to, code, methodId: target.methodId }));
  }
  return { method_id: target.methodId };
}

type Db = Parameters<typeof startCode>[1];

/** Whose account a message to this address is about. */
export async function emailTarget(
  deps: Deps,
  db: Db,
  visit: Visit,
  mode: SendMode,
  email: EmailAddress,
): Promise<Target> {
  if (mode === 'create') return findOrCreateByEmail(deps, db, visit, email);
  const known = await findEmail(db, visit.project, email.key);
  if (mode === 'known') {
    if (known) return { userId: known.user_id, methodId: known.email_id };
    if (!visit.project.settings.strict) throw fail('email_not_found');
    return { userId: '', methodId: newId('email', visit.project.environment), nobody: true };
  }
  const { user_id: userId } = sessionOf(visit);
  demandOwnSession(visit);
  if (known?.user_id === userId) return { userId, methodId: known.email_id };
  demandRecentProof(deps, visit);
  if (known?.verified) throw fail('duplicate_email');
  return { userId, methodId: newId('email', visit.project.environment), pendingAddress: email.address };
}

export async function sendPhonePasscode(
  deps: Deps,
  visit: Visit,
  mode: SendMode,
  channel: 'sms' | 'whatsapp',
  input: SendInput & { phone_number: string },
): Promise<{ method_id: string }> {
  const phone = parsePhone(input.phone_number, visit.project.settings.sms_countries);
  await checkCaptcha(deps, visit, input.captcha_token);
  await countMessage(deps, visit, phone.number, phone);
  const minutes = input.expiration_minutes ?? visit.project.settings.otp_minutes;
  const { target, code } = await deps.transaction(async (db) => {
    const found = await phoneTarget(deps, db, visit, mode, phone.number);
    if (found.nobody) return { target: found, code: undefined };
    const made = await startCode(deps, db, visit, { kind: `otp_${channel}`, ...found, minutes });
    const cost = visit.project.settings.sms_cost_micros;
    const details = { channel, country: phone.country, cost_micros: cost };
    await record(deps, db, visit, { action: 'otp.sent', userId: found.userId, details });
    return { target: found, code: made };
  });
  if (code) {
    const language = chooseLanguage(visit, input.locale);
    const to = { to: phone.number, channel, language, minutes };
    await deliverMessage(
      deps,
      compose(visit, { kind: 'sms', outboxKind: 'otp', ...to, code, methodId: target.methodId }),
    );
  }
  return { method_id: target.methodId };
}

async function phoneTarget(deps: Deps, db: Db, visit: Visit, mode: SendMode, number: string): Promise<Target> {
  if (mode === 'create') return findOrCreateByPhone(deps, db, visit, number);
  const known = await findPhone(db, visit.project, number);
  if (mode === 'known') {
    if (known) return { userId: known.user_id, methodId: known.phone_id };
    if (!visit.project.settings.strict) throw fail('phone_number_not_found');
    return { userId: '', methodId: newId('phone-number', visit.project.environment), nobody: true };
  }
  const { user_id: userId } = sessionOf(visit);
  demandOwnSession(visit);
  if (known?.user_id === userId) return { userId, methodId: known.phone_id };
  demandRecentProof(deps, visit);
  if (known?.verified) throw fail('duplicate_phone_number');
  return { userId, methodId: newId('phone-number', visit.project.environment), pendingAddress: number };
}
