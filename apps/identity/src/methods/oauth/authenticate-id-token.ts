import { fail, oauthAppleIdToken, oauthGoogleIdToken } from '@targum/identity-contracts';
import { record } from '../../audit/record.ts';
import type { Db } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Visit } from '../../http/visit.ts';
import { chargeAddress, refuseSprayer } from '../../protection/lockout.ts';
import { hashToken } from '../../secrets/token.ts';
import { openSession } from '../../sessions/open-session.ts';
import { checkPageToken, isRefusedToken } from './check-page-token.ts';
import { connectProvider, identifyPerson } from './identify-person.ts';
import { takeAttachToken } from './oauth.sql.ts';
import { oauthFactor } from './oauth-session-factor.ts';
import { spendIdToken } from './one-tap.sql.ts';
import type { ProviderProfile } from './provider.ts';
import { resolveProvider } from './resolve-provider.ts';

interface Given {
  id_token: string;
  session_duration_minutes: number;
  nonce?: string | undefined;
  oauth_attach_token?: string | undefined;
  name?: { first_name?: string | undefined; last_name?: string | undefined } | undefined;
}

export const authenticateGoogleIdToken = endpoint(oauthGoogleIdToken, ({ deps, principal, body }) =>
  authenticateIdToken(deps, principal, 'google', body),
);

export const authenticateAppleIdToken = endpoint(oauthAppleIdToken, ({ deps, principal, body }) =>
  authenticateIdToken(deps, principal, 'apple', body),
);

/** A page or a telephone got the id token by itself; each opens one session, and only for our own client. */
async function authenticateIdToken(deps: Deps, visit: Visit, provider: 'google' | 'apple', given: Given) {
  await refuseSprayer(deps, visit);
  const configured = resolveProvider(visit.project, provider);
  const { claims, profile: read } = await checkPageToken(configured, given.id_token, given.nonce).catch(
    async (error: unknown) => {
      const why = error instanceof Error ? error.message : 'unknown';
      const details = { provider, id_token: true, why: why.slice(0, 200) };
      await record(deps, deps.db, visit, { action: 'oauth.failed', result: 'refused', details });
      await chargeAddress(deps, visit);
      throw isRefusedToken(error) ? fail('oauth_token_not_found', { cause: error }) : error;
    },
  );
  const profile = {
    ...read,
    firstName: read.firstName ?? given.name?.first_name,
    lastName: read.lastName ?? given.name?.last_name,
  };
  return deps.transaction(async (db) => {
    const dies = new Date((claims.exp ?? 0) * 1000 + 120_000);
    if (!(await spendIdToken(db, hashToken(given.id_token), dies))) throw fail('oauth_token_not_found');
    const person = given.oauth_attach_token
      ? await attached(deps, db, visit, provider, profile, given.oauth_attach_token)
      : await identifyPerson(deps, db, visit, provider, profile);
    const { registration } = person;
    const opened = await openSession(deps, db, visit, {
      userId: registration.user_id,
      factor: oauthFactor(registration),
      minutes: given.session_duration_minutes,
    });
    return {
      ...opened,
      provider_subject: registration.provider_subject,
      oauth_user_registration_id: registration.oauth_user_registration_id,
      reset_sessions: person.resetSessions,
      user_created: person.created,
    };
  });
}

/** Only by the very session that asked for it. */
async function attached(deps: Deps, db: Db, visit: Visit, provider: string, profile: ProviderProfile, token: string) {
  const asked = await takeAttachToken(db, visit.project.id, hashToken(token), deps.clock());
  const isSame = asked?.provider === provider && asked.session_id === visit.session?.session_id;
  if (!asked || !isSame) throw fail('oauth_flow_callback_error');
  const account = { userId: asked.user_id, emailId: null };
  const registration = await connectProvider(deps, db, visit, provider, profile, account);
  return { registration, created: false, resetSessions: false };
}
