import { ProviderFault } from './call-provider.ts';
import type { ProviderProfile } from './provider.ts';
import { readStandardClaims } from './read-claims.ts';

/** The user info is not signed: it counts only for the subject whom the id_token names (OpenID Connect Core 5.3.2). */
export function readSamePerson(
  info: unknown,
  signedSubject: string | undefined,
  isSame: (told: string, signed: string) => boolean = (told, signed) => told === signed,
): ProviderProfile {
  const profile = readStandardClaims(info);
  if (signedSubject === undefined || !isSame(profile.subject, signedSubject)) {
    throw new ProviderFault('the id_token and the user info name different people', { retryable: false });
  }
  return { ...profile, subject: signedSubject };
}
