import type { MessageId } from '../strings/index.ts';
import { type OtpMethod, PRODUCTS, type Product, type SignInConfig } from './types.ts';

const DEFAULT_PRODUCTS: Product[] = ['emailMagicLinks'];

export const DEFAULT_OTP_MINUTES = 5;
export const DEFAULT_SESSION_MINUTES = 30;
export const DEFAULT_LINK_MINUTES = 30;

export function productsOf(config: SignInConfig): Product[] {
  return Array.isArray(config.products) ? config.products : DEFAULT_PRODUCTS;
}

export function otpMethodsOf(config: SignInConfig): OtpMethod[] {
  return productsOf(config).includes('otp') ? (config.otpOptions?.methods ?? []) : [];
}

/** What a developer must hear before a visitor sees a half-working form. */
export function checkConfig(config: SignInConfig): { id: MessageId; values?: Record<string, string> } | undefined {
  const products = productsOf(config);
  const unknown = products.find((one) => !(PRODUCTS as readonly unknown[]).includes(one));
  if (unknown !== undefined) return { id: 'error.config.unknownProduct', values: { product: unknown } };
  if (products.length === 0) return { id: 'error.config.noProducts' };
  if (products.every((one) => one === 'passkeys')) return { id: 'error.config.passkeysAlone' };
  if (products.includes('emailMagicLinks') && otpMethodsOf(config).includes('email'))
    return { id: 'error.config.linkAndCode' };
  return undefined;
}

export function sessionDuration(config: SignInConfig): { session_duration_minutes: number } {
  return { session_duration_minutes: config.sessionOptions?.sessionDurationMinutes ?? DEFAULT_SESSION_MINUTES };
}
