import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { ProviderProfile, ProviderTokens } from './provider.ts';

const text = z.string().optional();

const values = z.object({
  profile: z.object({
    subject: z.string(),
    email: text,
    emailVerified: z.boolean(),
    firstName: text,
    lastName: text,
    pictureUrl: text,
    locale: text,
  }),
  tokens: z.object({
    accessToken: z.string(),
    refreshToken: text,
    idToken: text,
    scopes: z.array(z.string()),
    expiresAt: z.coerce.date().optional(),
  }),
});

interface Values {
  profile: ProviderProfile;
  tokens: ProviderTokens;
}

/** The provider's tokens open the person's mailbox or drive: they rest sealed, and only until they are fetched. */
export function sealValues(deps: Pick<Deps, 'secret'>, found: Values): Buffer {
  return deps.secret.seal(Buffer.from(JSON.stringify(found), 'utf8'));
}

export function openValues(deps: Pick<Deps, 'secret'>, sealed: Buffer): Values {
  return values.parse(JSON.parse(deps.secret.open(sealed).toString('utf8')));
}
