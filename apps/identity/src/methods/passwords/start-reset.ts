import { fail } from '@targum/identity-contracts';
import { record } from '../../audit/record.ts';
import { startLink } from '../../challenges/start-link.ts';
import type { Deps } from '../../deps.ts';
import type { Visit } from '../../http/visit.ts';
import { parseEmail } from '../../identifiers/email.ts';
import { compose } from '../../messages/compose.ts';
import { deliverMessage } from '../../messages/deliver-message.ts';
import { chooseLanguage } from '../../messages/language.ts';
import { chooseRedirect } from '../../projects/choose-redirect.ts';
import { checkCaptcha } from '../../protection/captcha.ts';
import { countMessage } from '../../protection/message-limits.ts';
import { findEmail } from '../../users/find-address.ts';
import { findOrCreateByEmail } from '../../users/find-or-create.ts';

interface ResetOptions {
  reset_password_redirect_url?: string | undefined;
  login_redirect_url?: string | undefined;
  reset_password_expiration_minutes?: number | undefined;
  locale?: string | undefined;
  code_challenge?: string | undefined;
}

export async function startReset(
  deps: Deps,
  visit: Visit,
  input: ResetOptions & { email: string; captcha_token?: string | undefined },
): Promise<Record<string, never>> {
  const email = parseEmail(input.email);
  if (!email) throw fail('invalid_email');
  const { settings } = visit.project;
  if (settings.pkce_required_for_password_resets && !input.code_challenge) throw fail('pkce_required');
  chooseRedirect(deps, visit.project, input.login_redirect_url, 'invalid_redirect_url');
  chooseRedirect(deps, visit.project, input.reset_password_redirect_url, 'invalid_redirect_url');
  await checkCaptcha(deps, visit, input.captcha_token);
  await countMessage(deps, visit, email.key);
  const known = await findEmail(deps.db, visit.project, email.key);
  if (!known && !settings.strict) throw fail('email_not_found');
  const target = known ?? (await newcomer(deps, visit, email));
  await mailResetLink(deps, visit, target, input);
  return {};
}

/** In strict mode a password is set by mail by everybody, so a newcomer gets the same mail as a member. */
async function newcomer(deps: Deps, visit: Visit, email: { address: string; key: string }) {
  const made = await deps.transaction((db) => findOrCreateByEmail(deps, db, visit, email));
  return { email_id: made.methodId, user_id: made.userId, email: email.address };
}

export async function mailResetLink(
  deps: Deps,
  visit: Visit,
  email: { email_id: string; user_id: string; email: string },
  options: ResetOptions,
): Promise<void> {
  const minutes = options.reset_password_expiration_minutes ?? visit.project.settings.magic_link_minutes;
  const { token, link } = await deps.transaction(async (db) => {
    await record(deps, db, visit, { action: 'password.reset_started', userId: email.user_id });
    return startLink(deps, db, visit, {
      kind: 'reset_password',
      methodId: email.email_id,
      userId: email.user_id,
      minutes,
      redirectUrl: chooseRedirect(deps, visit.project, options.reset_password_redirect_url, 'invalid_redirect_url'),
      codeChallenge: options.code_challenge,
    });
  });
  const language = chooseLanguage(visit, options.locale);
  const values = { email: email.email };
  const to = { to: email.email, channel: 'email' as const, language, values, minutes };
  await deliverMessage(deps, compose(visit, { kind: 'reset_password', ...to, link, token, methodId: email.email_id }));
}
