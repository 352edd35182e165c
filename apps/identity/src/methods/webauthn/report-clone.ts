import { record } from '../../audit/record.ts';
import type { Deps } from '../../deps.ts';
import type { Visit } from '../../http/visit.ts';
import { notify, provedAddresses } from '../../messages/security-notices.ts';
import { presentUser } from '../../users/present-user.ts';
import { flagClone, type RegistrationRow } from './webauthn.sql.ts';

/** A counter went back: the key may have been copied. It is marked, and its owner is told. */
export async function reportClone(deps: Deps, visit: Visit, row: RegistrationRow): Promise<void> {
  const { webauthn_registration_id, user_id } = row;
  await flagClone(deps.db, webauthn_registration_id, deps.clock());
  await record(deps, deps.db, visit, {
    action: 'webauthn.clone_suspected',
    userId: user_id,
    result: 'refused',
    details: { webauthn_registration_id },
  });
  const user = await presentUser(deps, deps.db, visit.project.id, user_id);
  notify(deps, visit, provedAddresses(user), 'passkey_copied', { factor: row.name });
}
