import {
  adminKeyRevoke,
  adminKeysList,
  adminKeysRotate,
  adminSessionClaims,
  adminSessionRevoke,
  adminSigningKeysList,
} from '@targum/identity-contracts';
import type { RouteInput } from '@targum/wire';
import type { SignedIn } from '../account/principal.ts';
import { recordAudit } from '../admin/record-audit.ts';
import type { Deps } from '../deps.ts';
import { callIdentity } from './call-identity.ts';

/** Both kinds of keys; neither answer holds anything that opens or signs. */
export async function listKeys(deps: Deps, admin: SignedIn) {
  const call = callIdentity(deps, admin);
  const [signing, administration] = await Promise.all([call(adminSigningKeysList, {}), call(adminKeysList, {})]);
  return { signing: signing.keys, administration: administration.keys };
}

export async function rotateKeys(deps: Deps, admin: SignedIn, how: RouteInput<typeof adminKeysRotate>['body']) {
  const made = await callIdentity(deps, admin)(adminKeysRotate, { body: how });
  const note = `${how.algorithm}${how.now ? ', now' : ''}`;
  await recordAudit(deps.db, { action: 'identity.keys_rotated', actorId: admin.id, subject: made.kid, note });
  return made;
}

export async function revokeKey(deps: Deps, admin: SignedIn, keyId: string): Promise<void> {
  const call = callIdentity(deps, admin);
  const { keys } = await call(adminKeysList, {});
  await call(adminKeyRevoke, { params: { keyId } });
  const subject = keys.find((key) => key.key_id === keyId)?.name ?? keyId;
  await recordAudit(deps.db, { action: 'identity.key_revoked', actorId: admin.id, subject, note: keyId });
}

export async function endSession(deps: Deps, admin: SignedIn, sessionId: string): Promise<void> {
  await callIdentity(deps, admin)(adminSessionRevoke, { params: { sessionId } });
  await recordAudit(deps.db, { action: 'identity.session_ended', actorId: admin.id, subject: sessionId });
}

export async function setSessionClaims(
  deps: Deps,
  admin: SignedIn,
  sessionId: string,
  change: RouteInput<typeof adminSessionClaims>['body'],
): Promise<void> {
  await callIdentity(deps, admin)(adminSessionClaims, { params: { sessionId }, body: change });
  const note = Object.keys(change.custom_claims).join(', ');
  await recordAudit(deps.db, { action: 'identity.session_claims_set', actorId: admin.id, subject: sessionId, note });
}
