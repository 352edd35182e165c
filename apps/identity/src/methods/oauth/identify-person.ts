import { fail } from '@targum/identity-contracts';
import { record } from '../../audit/record.ts';
import type { Db } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import type { Visit } from '../../http/visit.ts';
import { parseEmail } from '../../identifiers/email.ts';
import { newId } from '../../identifiers/ids.ts';
import { createUser, nameUser } from '../../users/create-user.ts';
import { findOrCreateByEmail } from '../../users/find-or-create.ts';
import { proveEmail } from '../../users/prove-address.ts';
import { insertRegistration, type RegistrationRow, refreshRegistration, registrationBySubject } from './oauth.sql.ts';
import type { ProviderProfile } from './provider.ts';

interface Person {
  registration: RegistrationRow;
  created: boolean;
  /** What somebody else had set up on the account before its owner came was removed. */
  resetSessions: boolean;
}

/**
 * Whose account a provider's answer opens. The identity is provider and subject, for ever; an address
 * finds an account only once, and only when the provider vouches for it.
 */
export async function identifyPerson(
  deps: Deps,
  db: Db,
  visit: Visit,
  provider: string,
  profile: ProviderProfile,
): Promise<Person> {
  const known = await registrationBySubject(db, visit.project.id, provider, profile.subject);
  if (known) {
    await refreshRegistration(db, known.oauth_user_registration_id, { ...seen(profile), now: deps.clock() });
    return { registration: { ...known, ...shown(profile) }, created: false, resetSessions: false };
  }
  const account = await accountFor(deps, db, visit, profile);
  const registration = await connectProvider(deps, db, visit, provider, profile, account);
  return { registration, created: account.created, resetSessions: account.resetSessions };
}

/** Makes the identity a factor of an account that has it not yet. */
export async function connectProvider(
  deps: Deps,
  db: Db,
  visit: Visit,
  provider: string,
  profile: ProviderProfile,
  account: { userId: string; emailId: string | null },
): Promise<RegistrationRow> {
  const registration = await insertRegistration(db, {
    oauth_user_registration_id: newId('oauth-user', visit.project.environment),
    project_id: visit.project.id,
    user_id: account.userId,
    provider,
    provider_subject: profile.subject,
    email_id: account.emailId,
    provider_email: seen(profile).email,
    ...shown(profile),
  });
  if (!registration) throw fail('duplicate_identity');
  await record(deps, db, visit, { action: 'oauth.connected', userId: account.userId, details: { provider } });
  return registration;
}

async function accountFor(deps: Deps, db: Db, visit: Visit, profile: ProviderProfile) {
  const email = profile.emailVerified && profile.email ? parseEmail(profile.email) : undefined;
  if (!email) {
    const userId = await createUser(deps, db, visit.project, profile);
    return { userId, emailId: null, created: true, resetSessions: false };
  }
  const found = await findOrCreateByEmail(deps, db, visit, email);
  await proveEmail(deps, db, visit, found.userId, found.methodId);
  if (found.created) await nameUser(db, found.userId, profile);
  return {
    userId: found.userId,
    emailId: found.methodId,
    created: found.created,
    resetSessions: !found.created && !found.proved,
  };
}

function seen(profile: ProviderProfile) {
  const { profile_picture_url: picture, locale } = shown(profile);
  return { email: profile.email?.slice(0, 254) ?? null, picture, locale };
}

/** A picture's address is shown in pages: https only. */
function shown(profile: ProviderProfile) {
  const { pictureUrl = '', locale = '' } = profile;
  const isPicture = pictureUrl.length <= 2000 && URL.canParse(pictureUrl) && new URL(pictureUrl).protocol === 'https:';
  return {
    profile_picture_url: isPicture ? pictureUrl : '',
    locale: /^[A-Za-z0-9_-]{1,35}$/.test(locale) ? locale : '',
  };
}
