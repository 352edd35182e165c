import { fail, oauthAuthenticate } from '@targum/identity-contracts';
import type { Db } from '../../database.ts';
import type { Deps } from '../../deps.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Visit } from '../../http/visit.ts';
import { notify, provedAddresses } from '../../messages/security-notices.ts';
import { chargeAddress, refuseSprayer } from '../../protection/lockout.ts';
import { checkPkce } from '../../secrets/pkce.ts';
import { hashToken } from '../../secrets/token.ts';
import { openSession } from '../../sessions/open-session.ts';
import { presentUser, timestamp } from '../../users/present-user.ts';
import { connectProvider } from './identify-person.ts';
import { lockToken, type RegistrationRow, registrationById, spendToken, type TokenRow } from './oauth.sql.ts';
import { oauthFactor } from './oauth-session-factor.ts';
import type { ProviderProfile } from './provider.ts';
import { providerName } from './providers/index.ts';
import { openValues } from './token-values.ts';

/** Signs in with the token that the page found in its address after the provider. */
export const authenticate = endpoint(oauthAuthenticate, async ({ deps, principal: visit, body }) => {
  await refuseSprayer(deps, visit);
  const answer = await deps.transaction(async (db) => {
    const token = await lockToken(db, visit.project.id, hashToken(body.token), deps.clock());
    if (!token) return undefined;
    checkPkce(token.code_challenge, body.code_verifier);
    await spendToken(db, token.token_hash);
    const { profile, tokens } = openValues(deps, token.sealed_values);
    const registration = await registrationOf(deps, db, visit, token, profile);
    const opened = await openSession(deps, db, visit, {
      userId: registration.user_id,
      factor: oauthFactor(registration),
      minutes: body.session_duration_minutes,
    });
    return {
      ...opened,
      oauth_user_registration_id: registration.oauth_user_registration_id,
      provider_subject: registration.provider_subject,
      provider_type: providerName(registration.provider),
      profile_picture_url: registration.profile_picture_url,
      locale: registration.locale,
      provider_values: {
        access_token: tokens.accessToken,
        refresh_token: tokens.refreshToken ?? '',
        id_token: tokens.idToken ?? '',
        scopes: tokens.scopes,
        expires_at: tokens.expiresAt ? timestamp(tokens.expiresAt) : null,
      },
      reset_sessions: token.reset_sessions,
    };
  });
  if (answer) return answer;
  await chargeAddress(deps, visit);
  throw fail('oauth_token_not_found');
});

/** A provider is connected to a signed-in user only by the very session that asked for it. */
async function registrationOf(
  deps: Deps,
  db: Db,
  visit: Visit,
  token: TokenRow,
  profile: ProviderProfile,
): Promise<RegistrationRow> {
  if (token.oauth_user_registration_id !== null) {
    const known = await registrationById(db, token.oauth_user_registration_id);
    if (!known) throw fail('oauth_token_not_found');
    return known;
  }
  if (!visit.session || visit.session.session_id !== token.attach_session_id) throw fail('oauth_flow_callback_error');
  const account = { userId: token.user_id, emailId: null };
  const made = await connectProvider(deps, db, visit, token.provider, profile, account);
  const user = await presentUser(deps, db, visit.project.id, token.user_id);
  notify(deps, visit, provedAddresses(user), 'factor_added', { factor: providerName(token.provider) });
  return made;
}
