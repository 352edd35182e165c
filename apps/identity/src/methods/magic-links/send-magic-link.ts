import { fail } from '@targum/identity-contracts';
import { record } from '../../audit/record.ts';
import { startCode } from '../../challenges/start-code.ts';
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
import { emailTarget, type SendMode } from '../otps/send-passcode.ts';

interface LinkInput {
  email: string;
  login_magic_link_url?: string | undefined;
  signup_magic_link_url?: string | undefined;
  login_expiration_minutes?: number | undefined;
  signup_expiration_minutes?: number | undefined;
  locale?: string | undefined;
  code_challenge?: string | undefined;
  captcha_token?: string | undefined;
}

const longestCodeMinutes = 10;

/** A link and, for whoever reads mail on another device, a code; both sign in the one address they went to. */
export async function sendMagicLink(
  deps: Deps,
  visit: Visit,
  mode: SendMode,
  input: LinkInput,
): Promise<{ method_id: string }> {
  const email = parseEmail(input.email);
  if (!email) throw fail('invalid_email');
  const { project } = visit;
  if (project.settings.pkce_required_for_email_magic_links && !input.code_challenge) throw fail('pkce_required');
  const loginUrl = chooseRedirect(deps, project, input.login_magic_link_url, 'invalid_magic_link_url');
  const signupUrl = chooseRedirect(
    deps,
    project,
    input.signup_magic_link_url ?? input.login_magic_link_url,
    'invalid_magic_link_url',
  );
  await checkCaptcha(deps, visit, input.captcha_token);
  await countMessage(deps, visit, email.key);
  const standard = project.settings.magic_link_minutes;
  const made = await deps.transaction(async (db) => {
    const target = await emailTarget(deps, db, visit, mode, email);
    if (target.nobody) return { methodId: target.methodId };
    const isNew = target.created === true;
    const minutes = (isNew ? input.signup_expiration_minutes : input.login_expiration_minutes) ?? standard;
    const link = await startLink(deps, db, visit, {
      kind: 'magic_link',
      ...target,
      minutes,
      redirectUrl: isNew ? signupUrl : loginUrl,
      codeChallenge: input.code_challenge,
    });
    const code = await startCode(deps, db, visit, {
      kind: 'otp_email',
      ...target,
      minutes: Math.min(minutes, longestCodeMinutes),
    });
    await record(deps, db, visit, { action: 'magic_link.sent', userId: target.userId });
    return { ...link, code, minutes, methodId: target.methodId };
  });
  if ('link' in made) {
    const language = chooseLanguage(visit, input.locale);
    const values = { email: email.address };
    const codeMinutes = Math.min(made.minutes, longestCodeMinutes);
    const to = { to: email.address, channel: 'email' as const, language, values, codeMinutes };
    await deliverMessage(deps, compose(visit, { kind: 'magic_link', ...to, ...made }));
  }
  return { method_id: made.methodId };
}
