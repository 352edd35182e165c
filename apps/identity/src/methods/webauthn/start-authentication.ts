import { type AuthenticatorTransport, generateAuthenticationOptions } from '@simplewebauthn/server';
import {
  webauthnAuthenticateStart,
  webauthnAuthenticateStartPrimary,
  webauthnAuthenticateStartSecondary,
} from '@targum/identity-contracts';
import type { Deps } from '../../deps.ts';
import { endpoint } from '../../http/endpoint.ts';
import { sessionOf, type Visit } from '../../http/visit.ts';
import { ceremonyMinutes } from './limits.ts';
import { relyingPartyId } from './relying-party.ts';
import { insertCeremony, registrationsOfUser } from './webauthn.sql.ts';

export const startEither = endpoint(webauthnAuthenticateStart, async ({ deps, principal: visit, body, request }) => {
  const rpId = relyingPartyId(visit.project, body.domain, request.headers.origin);
  return start(deps, visit, rpId, visit.session?.user_id);
});

/** Nobody is known yet: the browser offers whatever passkeys it has for this site. */
export const startPrimary = endpoint(
  webauthnAuthenticateStartPrimary,
  async ({ deps, principal: visit, body, request }) => {
    const rpId = relyingPartyId(visit.project, body.domain, request.headers.origin);
    return start(deps, visit, rpId, undefined);
  },
);

/** The signed-in user confirms the session with one of their own keys. */
export const startSecondary = endpoint(
  webauthnAuthenticateStartSecondary,
  async ({ deps, principal: visit, body, request }) => {
    const rpId = relyingPartyId(visit.project, body.domain, request.headers.origin);
    return start(deps, visit, rpId, sessionOf(visit).user_id);
  },
);

async function start(deps: Deps, visit: Visit, rpId: string, userId: string | undefined) {
  const registered = userId === undefined ? [] : await registrationsOfUser(deps.db, userId);
  const { user_verification } = visit.project.settings.webauthn;
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    timeout: ceremonyMinutes * 60_000,
    userVerification: user_verification,
    allowCredentials: registered
      .filter((row) => row.domain === rpId)
      .map((row) => ({ id: row.credential_id, transports: row.transports as AuthenticatorTransport[] })),
  });
  const ceremony = {
    challenge: options.challenge,
    project_id: visit.project.id,
    purpose: 'authenticate' as const,
    user_id: userId ?? null,
    session_id: visit.session?.session_id ?? null,
    domain: rpId,
    user_agent: visit.userAgent,
    authenticator_type: '',
    verify_user: user_verification === 'required',
  };
  await insertCeremony(deps.db, ceremony, new Date(deps.clock().getTime() + ceremonyMinutes * 60_000));
  return { user_id: userId ?? '', public_key_credential_request_options: JSON.stringify(options) };
}
