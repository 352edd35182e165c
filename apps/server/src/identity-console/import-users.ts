import { adminUserImport } from '@targum/identity-contracts';
import type { RouteInput } from '@targum/wire';
import type { SignedIn } from '../account/principal.ts';
import { recordAudit } from '../admin/record-audit.ts';
import type { Deps } from '../deps.ts';
import { callIdentity } from './call-identity.ts';

/** Hands some users over to the provider; a try that changes nothing is not written down. */
export async function importUsers(deps: Deps, admin: SignedIn, body: RouteInput<typeof adminUserImport>['body']) {
  const answer = await callIdentity(deps, admin)(adminUserImport, { body });
  if (!body.dry_run && answer.imported > 0) {
    const subject = String(answer.imported);
    await recordAudit(deps.db, { action: 'identity.users_imported', actorId: admin.id, subject });
  }
  return answer;
}
