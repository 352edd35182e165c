import { z } from 'zod';
import type { ProviderProfile } from './provider.ts';

/** Some providers write booleans as text. */
const yes = z.union([z.boolean(), z.string()]).transform((value) => value === true || value === 'true');
const text = z.string().max(2000);
const optionalText = text.nullish().transform((value) => value || undefined);

const standardClaims = z.looseObject({
  sub: z.string().min(1).max(255),
  email: optionalText,
  email_verified: yes.nullish(),
  given_name: optionalText,
  family_name: optionalText,
  name: optionalText,
  picture: optionalText,
  locale: z
    .unknown()
    .transform((value) => (typeof value === 'string' ? value : undefined))
    .optional(),
});

/** The OpenID Connect standard claims; absence of `email_verified` counts as not verified. */
export function readStandardClaims(claims: unknown): ProviderProfile {
  const known = standardClaims.parse(claims);
  return {
    subject: known.sub,
    email: known.email,
    emailVerified: known.email !== undefined && known.email_verified === true,
    ...(known.given_name || known.family_name
      ? { firstName: known.given_name, lastName: known.family_name }
      : splitName(known.name)),
    pictureUrl: known.picture,
    locale: known.locale,
  };
}

/** A one-line name in two fields, for providers that know no other. */
export function splitName(full: string | null | undefined): { firstName?: string; lastName?: string } {
  const [first, ...rest] = (full ?? '').trim().split(/\s+/);
  return { ...(first ? { firstName: first } : {}), ...(rest.length > 0 ? { lastName: rest.join(' ') } : {}) };
}
