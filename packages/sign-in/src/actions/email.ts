import { IdentityApiError, magicLinks, otps, passwords } from '@targum/identity-client';
import { DEFAULT_LINK_MINUTES, DEFAULT_OTP_MINUTES } from '../config/check-config.ts';
import type { SignInConfig } from '../config/types.ts';
import type { Flow } from '../flow/context.ts';

/** Local part, at, domain, dot, at least two letters: the specification's rule, in linear time. */
const EMAIL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,63}$/;

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

/** Drops what the host did not set: absent and undefined are the same on the wire, and exact types want it absent. */
function given<T extends object>(fields: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

export function otpMinutes(config: SignInConfig): number {
  return config.otpOptions?.expirationMinutes ?? DEFAULT_OTP_MINUTES;
}

/** Whoever went back and asks again before the server sends again needs the field for the code, not a complaint. */
export function backToCode({ state, config, go }: Flow, destination: string): (error: unknown) => undefined {
  return (error) => {
    const { otpDestination, methodId, sentAt = 0 } = state.otpState;
    const lives = otpDestination === destination && methodId && sentAt + otpMinutes(config) * 60_000 > Date.now();
    if (!lives || !(error instanceof IdentityApiError) || error.error_type !== 'too_many_requests') throw error;
    go('OTPAuthenticate');
  };
}

/** How long a link of this configuration can be used. */
export function linkMinutes({ emailMagicLinksOptions: options = {} }: SignInConfig): number {
  const { loginExpirationMinutes = DEFAULT_LINK_MINUTES, signupExpirationMinutes = DEFAULT_LINK_MINUTES } = options;
  return Math.max(loginExpirationMinutes, signupExpirationMinutes);
}

export async function sendEmailOtp(flow: Flow, email: string): Promise<void> {
  const { core, config } = flow;
  const { loginTemplateId, signupTemplateId, locale } = config.otpOptions ?? {};
  const answer = await otps(core)
    .email.loginOrCreate(email, {
      expiration_minutes: otpMinutes(config),
      ...given({ login_template_id: loginTemplateId, signup_template_id: signupTemplateId, locale }),
    })
    .catch(backToCode(flow, email));
  if (!answer) return;
  core.events.log('email_sent', { email, type: 'login_or_create_otp' });
  flow.emit('OTP_LOGIN_OR_CREATE', answer);
  flow.go('OTPAuthenticate', {
    otpState: { type: 'email', methodId: answer.method_id, otpDestination: email, sentAt: Date.now() },
  });
}

export async function sendMagicLink(flow: Flow, email: string, quiet = false): Promise<void> {
  const { core, config } = flow;
  const options = config.emailMagicLinksOptions ?? {};
  const answer = await magicLinks(core).email.loginOrCreate(
    email,
    given({
      login_magic_link_url: options.loginRedirectURL,
      login_expiration_minutes: options.loginExpirationMinutes ?? DEFAULT_LINK_MINUTES,
      login_template_id: options.loginTemplateId,
      signup_magic_link_url: options.signupRedirectURL,
      signup_expiration_minutes: options.signupExpirationMinutes ?? DEFAULT_LINK_MINUTES,
      signup_template_id: options.signupTemplateId,
      locale: options.locale,
    }),
  );
  core.events.log('email_sent', { email, type: 'login_or_create_eml' });
  if (!quiet) flow.emit('MAGIC_LINK_LOGIN_OR_CREATE', { ...answer, email });
  const otpState = {
    type: 'email' as const,
    methodId: answer.method_id ?? '',
    otpDestination: email,
    sentAt: Date.now(),
  };
  flow.go('EmailConfirmation', { magicLinkEmail: email, otpState });
}

export async function sendPasswordReset({ core, config }: Flow, email: string): Promise<object> {
  const options = config.passwordOptions ?? {};
  const answer = await passwords(core).resetByEmailStart(
    email,
    given({
      login_redirect_url: options.loginRedirectURL,
      reset_password_redirect_url: options.resetPasswordRedirectURL,
      reset_password_expiration_minutes: options.resetPasswordExpirationMinutes,
      reset_password_template_id: options.resetPasswordTemplateId,
      locale: options.locale,
    }),
  );
  core.events.log('email_sent', { email, type: 'reset_password' });
  return answer;
}
