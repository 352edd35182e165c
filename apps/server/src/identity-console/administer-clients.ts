import type { IdentityClient } from '@targum/contracts';
import {
  adminClientCreate,
  adminClientDelete,
  adminClientRotateSecret,
  adminClientsList,
  adminClientUpdate,
} from '@targum/identity-contracts';
import type { Caller, RouteInput } from '@targum/wire';
import type { SignedIn } from '../account/principal.ts';
import { recordAudit } from '../admin/record-audit.ts';
import type { Deps } from '../deps.ts';
import { callIdentity } from './call-identity.ts';

type ClientInput = Omit<IdentityClient, 'client_id'>;

export async function createClient(deps: Deps, admin: SignedIn, input: ClientInput) {
  const made = await callIdentity(deps, admin)(adminClientCreate, { body: input });
  await recordAudit(deps.db, {
    action: 'identity.client_created',
    actorId: admin.id,
    subject: made.client_name,
    note: made.client_id,
  });
  return made;
}

type ClientChange = RouteInput<typeof adminClientUpdate>['body'];

export async function changeClient(deps: Deps, admin: SignedIn, clientId: string, change: ClientChange) {
  const changed = await callIdentity(deps, admin)(adminClientUpdate, { params: { clientId }, body: change });
  await recordAudit(deps.db, {
    action: 'identity.client_changed',
    actorId: admin.id,
    subject: changed.client_name,
    note: clientId,
  });
  return changed;
}

export async function deleteClient(deps: Deps, admin: SignedIn, clientId: string): Promise<void> {
  const call = callIdentity(deps, admin);
  const subject = await nameOf(call, clientId);
  await call(adminClientDelete, { params: { clientId } });
  await recordAudit(deps.db, { action: 'identity.client_deleted', actorId: admin.id, subject, note: clientId });
}

export async function changeClientSecret(deps: Deps, admin: SignedIn, clientId: string) {
  const call = callIdentity(deps, admin);
  const subject = await nameOf(call, clientId);
  const made = await call(adminClientRotateSecret, { params: { clientId } });
  const action = 'identity.client_secret_changed';
  await recordAudit(deps.db, { action, actorId: admin.id, subject, note: clientId });
  return made;
}

async function nameOf(call: Caller, clientId: string): Promise<string> {
  const { clients } = await call(adminClientsList, {});
  return clients.find((client) => client.client_id === clientId)?.client_name ?? clientId;
}
