import { search } from '@targum/identity-client';
import { otpMethodsOf, productsOf } from '../config/check-config.ts';
import type { Flow } from '../flow/context.ts';
import { sendEmailOtp, sendMagicLink, sendPasswordReset } from './email.ts';

/** The second way in by email that stands beside passwords, if the host configured one. */
export function emailAlternative({ config }: Flow): 'code' | 'link' | undefined {
  if (otpMethodsOf(config).includes('email')) return 'code';
  return productsOf(config).includes('emailMagicLinks') ? 'link' : undefined;
}

export function sendAlternative(flow: Flow, email: string): Promise<void> {
  return emailAlternative(flow) === 'code' ? sendEmailOtp(flow, email) : sendMagicLink(flow, email);
}

/** Chooses the password screen for an address. People without a password get their link or code at once. */
export async function findUser(flow: Flow, email: string): Promise<void> {
  const { userType } = await search(flow.core).user(email);
  const passwordState = { email, type: userType };
  if (userType !== 'passwordless') {
    flow.go('Password', { passwordState });
    return;
  }
  flow.set({ passwordState });
  if (emailAlternative(flow)) {
    await sendAlternative(flow, email);
    return;
  }
  await mailToSetPassword(flow, email);
}

/** For people who have no password yet, or may not have one. */
export async function mailToSetPassword(flow: Flow, email: string): Promise<void> {
  const answer = await sendPasswordReset(flow, email);
  flow.emit('PASSWORD_RESET_BY_EMAIL_START', answer);
  flow.go('PasswordSetNew');
}
