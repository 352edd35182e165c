import { type AuthenticatorTransport, generateRegistrationOptions } from '@simplewebauthn/server';
import { fail, webauthnRegisterStart } from '@targum/identity-contracts';
import type { Deps } from '../../deps.ts';
import { endpoint } from '../../http/endpoint.ts';
import { sessionOf } from '../../http/visit.ts';
import { demandRecentProof } from '../../sessions/demand-recent-proof.ts';
import { presentUser } from '../../users/present-user.ts';
import { ceremonyMinutes, maxRegistrations } from './limits.ts';
import { relyingPartyId } from './relying-party.ts';
import { insertCeremony, type RegistrationRow, registrationsOfUser } from './webauthn.sql.ts';

/** Begins to add a passkey. Asks for a recent proof: a borrowed open browser must not leave a key behind. */
export const startRegistration = endpoint(webauthnRegisterStart, async ({ deps, principal: visit, body, request }) => {
  const session = sessionOf(visit);
  demandRecentProof(deps, visit);
  const rpId = relyingPartyId(visit.project, body.domain, request.headers.origin);
  const registered = await registrationsOfUser(deps.db, session.user_id);
  if (registered.length >= maxRegistrations) throw fail('too_many_webauthn_registrations');
  const isPasskey = body.return_passkey_credential_options === true;
  const name = body.override_name ?? (await userName(deps, visit.project.id, session.user_id));
  const attachment = body.authenticator_type || undefined;
  const options = await generateRegistrationOptions({
    rpName: visit.project.name,
    rpID: rpId,
    userName: name,
    userDisplayName: body.override_display_name ?? name,
    // Given back by the authenticator at every sign-in; it says nothing about the person.
    userID: Uint8Array.from(Buffer.from(session.user_id, 'utf8')),
    timeout: ceremonyMinutes * 60_000,
    attestationType: 'none',
    excludeCredentials: registered.filter((row) => row.domain === rpId).map(descriptor),
    authenticatorSelection: {
      residentKey: isPasskey ? 'required' : 'preferred',
      userVerification: visit.project.settings.webauthn.user_verification,
      ...(attachment === undefined ? {} : { authenticatorAttachment: attachment }),
    },
    supportedAlgorithmIDs: [-8, -7, -257],
  });
  const ceremony = {
    challenge: options.challenge,
    project_id: visit.project.id,
    purpose: 'register' as const,
    user_id: session.user_id,
    session_id: session.session_id,
    domain: rpId,
    user_agent: body.user_agent ?? visit.userAgent,
    authenticator_type: body.authenticator_type ?? '',
    verify_user: visit.project.settings.webauthn.user_verification === 'required',
  };
  await insertCeremony(deps.db, ceremony, new Date(deps.clock().getTime() + ceremonyMinutes * 60_000));
  return { user_id: session.user_id, public_key_credential_creation_options: JSON.stringify(options) };
});

function descriptor(row: RegistrationRow) {
  return { id: row.credential_id, transports: row.transports as AuthenticatorTransport[] };
}

async function userName(deps: Deps, projectId: string, userId: string): Promise<string> {
  const user = await presentUser(deps, deps.db, projectId, userId);
  return user.emails[0]?.email ?? user.phone_numbers[0]?.phone_number ?? (user.name.first_name || userId);
}
