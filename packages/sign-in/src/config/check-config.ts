import type { MessageId } from '../strings/index.ts';
import { type OtpMethod, PRODUCTS, type Product, type ProviderConfig, type SignInConfig } from './types.ts';

const DEFAULT_PRODUCTS: Product[] = ['emailMagicLinks'];

export const DEFAULT_OTP_MINUTES = 5;
export const DEFAULT_SESSION_MINUTES = 30;
export const DEFAULT_LINK_MINUTES = 30;

export function productsOf(config: SignInConfig): Product[] {
  return Array.isArray(config.products) ? config.products : DEFAULT_PRODUCTS;
}

export function otpMethodsOf(config: SignInConfig): OtpMethod[] {
  return productsOf(config).includes('otp') ? listOf(config.otpOptions?.methods) : [];
}

export function providersOf(config: SignInConfig): ProviderConfig[] {
  return listOf(config.oauthOptions?.providers);
}

/** Hosts without types give anything. */
function listOf<T>(given: T[] | undefined): T[] {
  return Array.isArray(given) ? given : [];
}

const LISTS: Record<string, (config: SignInConfig) => unknown> = {
  products: (config) => config.products,
  'otpOptions.methods': (config) => config.otpOptions?.methods,
  'oauthOptions.providers': (config) => config.oauthOptions?.providers,
};

/** What a developer must hear before a visitor sees a half-working form. */
export function checkConfig(config: SignInConfig): { id: MessageId; values?: Record<string, string> } | undefined {
  for (const [field, read] of Object.entries(LISTS))
    if (!Array.isArray(read(config) ?? [])) return { id: 'error.config.notAList', values: { field } };
  const products = productsOf(config);
  const known: readonly unknown[] = PRODUCTS;
  const unknown: unknown[] = products.filter((one) => !known.includes(one));
  if (unknown.length > 0) return { id: 'error.config.unknownProduct', values: { product: String(unknown[0]) } };
  if (products.length === 0) return { id: 'error.config.noProducts' };
  if (products.every((one) => one === 'passkeys')) return { id: 'error.config.passkeysAlone' };
  if (products.includes('emailMagicLinks') && otpMethodsOf(config).includes('email'))
    return { id: 'error.config.linkAndCode' };
  return undefined;
}

export function sessionDuration(config: SignInConfig): { session_duration_minutes: number } {
  return { session_duration_minutes: config.sessionOptions?.sessionDurationMinutes ?? DEFAULT_SESSION_MINUTES };
}
