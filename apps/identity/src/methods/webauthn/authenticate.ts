import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server';
import { fail, webauthnAuthenticate } from '@targum/identity-contracts';
import type { Deps } from '../../deps.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Visit } from '../../http/visit.ts';
import { checkCaptcha } from '../../protection/captcha.ts';
import { refuseSprayer } from '../../protection/lockout.ts';
import { openSession } from '../../sessions/open-session.ts';
import { readAssertion } from './read-credential.ts';
import { refusePasskey } from './refuse-passkey.ts';
import { isExpectedOrigin } from './relying-party.ts';
import { reportClone } from './report-clone.ts';
import {
  advanceCounter,
  type CeremonyRow,
  type RegistrationRow,
  registrationByCredential,
  takeCeremony,
} from './webauthn.sql.ts';
import { webauthnFactor } from './webauthn-session-factor.ts';

/** Signs in with a passkey, or confirms the running session with one. */
export const authenticate = endpoint(webauthnAuthenticate, async ({ deps, principal: visit, body }) => {
  await refuseSprayer(deps, visit);
  await checkCaptcha(deps, visit, body.captcha_token);
  const { credential, client } = readAssertion(body.public_key_credential);
  const ceremony = await takeCeremony(deps.db, visit.project.id, client.challenge, deps.clock());
  const row = await registrationByCredential(deps.db, visit.project.id, credential.id);
  const refuse = (why: string) => refusePasskey(deps, visit, row?.user_id, why);
  if (ceremony?.purpose !== 'authenticate') throw await refuse('challenge');
  if (!row) throw fail('webauthn_registration_not_found');
  if (ceremony.user_id !== null && ceremony.user_id !== row.user_id) throw await refuse('another user');
  if (row.domain !== ceremony.domain) throw await refuse('domain');
  if (!isOwner(credential, row)) throw await refuse('user handle');
  if (!isExpectedOrigin(visit.project, deps.publicUrl, client.origin, ceremony.domain)) throw await refuse('origin');
  const proof = await verify(credential, client.origin, ceremony, row).catch((error: unknown) => String(error));
  if (typeof proof === 'string') throw await refuse(proof);
  await checkCounter(deps, visit, row, proof.newCounter);
  return deps.transaction(async (db) => {
    const moved = await advanceCounter(
      db,
      row.webauthn_registration_id,
      row.counter,
      proof.newCounter,
      proof.credentialBackedUp,
      deps.clock(),
    );
    if (moved === 0) throw fail('unable_to_auth_webauthn_registration');
    const answer = await openSession(deps, db, visit, {
      userId: row.user_id,
      factor: webauthnFactor(row),
      minutes: body.session_duration_minutes,
    });
    return { ...answer, webauthn_registration_id: row.webauthn_registration_id };
  });
});

/** A passkey says whose it is; a security key used as a second factor may say nothing. */
function isOwner(credential: AuthenticationResponseJSON, row: RegistrationRow): boolean {
  const { userHandle } = credential.response;
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString('utf8') === row.user_id;
}

async function verify(
  response: AuthenticationResponseJSON,
  expectedOrigin: string,
  ceremony: CeremonyRow,
  row: RegistrationRow,
) {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: ceremony.challenge,
    expectedOrigin,
    expectedRPID: ceremony.domain,
    requireUserVerification: ceremony.verify_user,
    // The counter is judged below, where a step back can be told to the owner.
    credential: { id: row.credential_id, publicKey: Uint8Array.from(row.public_key), counter: 0 },
  });
  if (!verified) throw new Error('signature');
  return authenticationInfo;
}

/** A counter that does not move forward means two copies of one key; those that never count stay at zero. */
async function checkCounter(deps: Deps, visit: Visit, row: RegistrationRow, counter: number): Promise<void> {
  const known = Number(row.counter);
  if (counter > known || (counter === 0 && known === 0)) return;
  await reportClone(deps, visit, row);
  throw await refusePasskey(deps, visit, row.user_id, `counter ${counter} after ${known}`);
}
