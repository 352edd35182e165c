import { fail } from '@targum/identity-contracts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export interface PhoneNumber {
  /** E.164. */
  number: string;
  /** ISO country, two letters. */
  country: string;
}

/** Calling codes that belong to no country: satellite, shared-cost and global services. */
const placeless = /^\+(?:800|808|870|878|881|882|883|888|979)/;
const costly = new Set(['PREMIUM_RATE', 'TOLL_FREE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL']);

/** A number that a message may be sent to, or the error that says why not. */
export function parsePhone(raw: string, allowed: readonly string[] | null): PhoneNumber {
  if (!/^\+[1-9][0-9]{6,14}$/.test(raw)) throw fail('invalid_phone_number');
  if (placeless.test(raw)) throw fail('invalid_phone_number_country_code');
  const parsed = parsePhoneNumberFromString(raw);
  if (!parsed) throw fail('invalid_phone_number_country_code');
  if (!parsed.isValid() || parsed.number !== raw) throw fail('invalid_phone_number');
  if (costly.has(parsed.getType() ?? '')) throw fail('invalid_phone_number');
  if (!parsed.country || (allowed && !allowed.includes(parsed.country))) {
    throw fail('invalid_phone_number_country_code');
  }
  return { number: parsed.number, country: parsed.country };
}
