import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { fail, webauthnRegister } from '@targum/identity-contracts';
import { record } from '../../audit/record.ts';
import { endpoint } from '../../http/endpoint.ts';
import { sessionOf } from '../../http/visit.ts';
import { newId } from '../../identifiers/ids.ts';
import { notify, provedAddresses } from '../../messages/security-notices.ts';
import { openSession } from '../../sessions/open-session.ts';
import { holdUser } from '../../users/hold-user.ts';
import { maxRegistrations } from './limits.ts';
import { firstPasskeyName } from './passkey-name.ts';
import { readRegistration } from './read-credential.ts';
import { refusePasskey } from './refuse-passkey.ts';
import { isExpectedOrigin } from './relying-party.ts';
import { type CeremonyRow, insertRegistration, registrationsOfUser, takeCeremony } from './webauthn.sql.ts';
import { webauthnFactor } from './webauthn-session-factor.ts';

/** Adds the passkey that the browser made, and counts it as a factor of the running session. */
export const register = endpoint(webauthnRegister, async ({ deps, principal: visit, body }) => {
  const session = sessionOf(visit);
  const { credential, client } = readRegistration(body.public_key_credential);
  const ceremony = await takeCeremony(deps.db, visit.project.id, client.challenge, deps.clock());
  const refuse = (why: string) => refusePasskey(deps, visit, session.user_id, why);
  if (ceremony?.purpose !== 'register') throw await refuse('challenge');
  if (ceremony.user_id !== session.user_id) throw await refuse('another user');
  if (!isExpectedOrigin(visit.project, deps.publicUrl, client.origin, ceremony.domain)) throw await refuse('origin');
  const made = await verify(credential, client.origin, ceremony).catch((error: unknown) => String(error));
  if (typeof made === 'string') throw await refuse(made);
  const { id, publicKey, counter } = made.credential;
  return deps.transaction(async (db) => {
    await holdUser(db, session.user_id);
    if ((await registrationsOfUser(db, session.user_id)).length >= maxRegistrations) {
      throw fail('too_many_webauthn_registrations');
    }
    const row = await insertRegistration(db, {
      webauthn_registration_id: newId('webauthn-registration', visit.project.environment),
      project_id: visit.project.id,
      user_id: session.user_id,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: credential.response.transports ?? [],
      domain: ceremony.domain,
      user_agent: ceremony.user_agent,
      authenticator_type: ceremony.authenticator_type,
      name: firstPasskeyName(ceremony.user_agent),
      aaguid: made.aaguid,
      backedUp: made.credentialBackedUp,
    });
    if (!row) throw fail('duplicate_webauthn_registration');
    const { webauthn_registration_id } = row;
    await record(deps, db, visit, {
      action: 'webauthn.registered',
      userId: session.user_id,
      details: { webauthn_registration_id },
    });
    const answer = await openSession(deps, db, visit, {
      userId: session.user_id,
      factor: webauthnFactor(row),
      minutes: body.session_duration_minutes,
    });
    notify(deps, visit, provedAddresses(answer.user), 'factor_added', {
      path: 'webauthn_registrations',
      factor: row.name,
    });
    return { ...answer, webauthn_registration_id };
  });
});

async function verify(
  response: ReturnType<typeof readRegistration>['credential'],
  expectedOrigin: string,
  ceremony: CeremonyRow,
) {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: ceremony.challenge,
    expectedOrigin,
    expectedRPID: ceremony.domain,
    requireUserVerification: ceremony.verify_user,
    supportedAlgorithmIDs: [-8, -7, -257],
  });
  if (!verified || !registrationInfo) throw new Error('attestation');
  return registrationInfo;
}
