import { otpMethodsOf, productsOf } from './check-config.ts';
import type { SignInConfig } from './types.ts';

/** At most so many wallet and OAuth buttons stand on the main screen. */
export const MAX_BUTTONS = 6;

export type Method = 'email' | 'sms' | 'whatsapp';

/** The distinct ways the form offers, in the order of the configuration; all email products share one. */
export function formMethods(config: SignInConfig): Method[] {
  const found = new Set<Method>();
  for (const product of productsOf(config)) {
    if (product === 'emailMagicLinks' || product === 'passwords') found.add('email');
    if (product === 'otp') for (const method of otpMethodsOf(config)) found.add(method);
  }
  return [...found];
}

/** What password managers and passkeys should offer in the address field. */
export function emailAutoComplete(config: SignInConfig): string {
  const products = productsOf(config);
  if (products.includes('passkeys')) return 'username webauthn';
  return products.includes('passwords') ? 'username' : 'email';
}
