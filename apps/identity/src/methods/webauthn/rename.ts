import { fail, webauthnUpdate } from '@targum/identity-contracts';
import { endpoint } from '../../http/endpoint.ts';
import { sessionOf } from '../../http/visit.ts';
import { cleanPasskeyName } from './passkey-name.ts';
import { renameRegistration } from './webauthn.sql.ts';
import { presentRegistration } from './webauthn-factors.ts';

/** Only the owner finds the passkey; everybody else is told that there is none. */
export const rename = endpoint(webauthnUpdate, async ({ deps, principal: visit, params, body }) => {
  const name = cleanPasskeyName(body.name);
  const row = await renameRegistration(deps.db, params.registrationId, sessionOf(visit).user_id, name);
  if (!row) throw fail('webauthn_registration_not_found');
  return { webauthn_registration: presentRegistration(row) };
});
