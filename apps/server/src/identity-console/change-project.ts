import type { IdentityProject } from '@targum/contracts';
import { adminSettingsPut } from '@targum/identity-contracts';
import type { SignedIn } from '../account/principal.ts';
import { recordAudit } from '../admin/record-audit.ts';
import type { Deps } from '../deps.ts';
import { callIdentity } from './call-identity.ts';

interface Change {
  name?: string | undefined;
  settings: Record<string, unknown>;
  seen?: Record<string, unknown> | undefined;
}

/**
 * Changes the identity project. As with every action here, the provider writes it into its own log in the transaction
 * that does it; the product's log, which is another database for some, follows at once.
 */
export async function changeProject(deps: Deps, admin: SignedIn, change: Change): Promise<IdentityProject> {
  const { name, settings, seen } = change;
  const body = { settings, ...(name === undefined ? {} : { name }), ...(seen && { seen }) };
  const changed = await callIdentity(deps, admin)(adminSettingsPut, { body });
  const names = [...(change.name === undefined ? [] : ['name']), ...Object.keys(change.settings)];
  await recordAudit(deps.db, {
    action: 'identity.settings_changed',
    actorId: admin.id,
    subject: changed.name,
    note: names.join(', '),
  });
  return changed;
}
