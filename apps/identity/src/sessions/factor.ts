import type { AuthenticationFactor } from '@targum/identity-contracts';
import { timestamp } from '../users/present-user.ts';

/** What was proved: the protocol's type and delivery method, and the detail object that goes with them. */
export interface Factor {
  type: string;
  delivery_method: string;
  [detail: string]: unknown;
}

/** The same factor proved again is renewed, another one is added. */
export function addFactor(factors: readonly AuthenticationFactor[], factor: Factor, now: Date): AuthenticationFactor[] {
  const at = timestamp(now);
  const earlier = factors.find((known) => sameFactor(known, factor));
  const proved = { ...factor, last_authenticated_at: at, created_at: earlier?.created_at ?? at, updated_at: at };
  return [...factors.filter((known) => known !== earlier), proved];
}

function sameFactor(known: AuthenticationFactor, factor: Factor): boolean {
  const { last_authenticated_at: _a, created_at: _b, updated_at: _c, ...rest } = known;
  // jsonb does not keep the order of keys.
  const ordered = (facts: object) =>
    JSON.stringify(
      Object.entries(facts).toSorted(([a], [b]) => (a < b ? -1 : 1)),
      sortedKeys,
    );
  return ordered(rest) === ordered(factor);
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

export const factorOf = {
  emailOtp: (emailId: string, address: string): Factor => ({
    type: 'otp',
    delivery_method: 'email',
    email_factor: { email_id: emailId, email_address: address },
  }),
  phoneOtp: (channel: 'sms' | 'whatsapp', phoneId: string, number: string): Factor => ({
    type: 'otp',
    delivery_method: channel,
    phone_number_factor: { phone_id: phoneId, phone_number: number },
  }),
  magicLink: (emailId: string, address: string): Factor => ({
    type: 'magic_link',
    delivery_method: 'email',
    email_factor: { email_id: emailId, email_address: address },
  }),
  password: (): Factor => ({ type: 'password', delivery_method: 'knowledge' }),
};
