import { fail } from '@targum/identity-contracts';
import { type Administrator, recordAdmin } from '../admin/admin-endpoint.ts';
import { demandSeen } from '../admin/demand-seen.ts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { newId } from '../identifiers/ids.ts';
import { anyLocalhost } from '../projects/match-redirect.ts';
import { newToken } from '../secrets/token.ts';
import { isPublic } from './client-metadata.ts';
import {
  type ClientRow,
  clientById,
  clientsOfProject,
  deleteClient,
  deleteClientRecords,
  lockClient,
  saveClient,
} from './oidc.sql.ts';
import { hashClientSecret } from './provider.ts';

interface ClientInput {
  client_name: string;
  client_description: string;
  client_type: ClientRow['client_type'];
  redirect_uris: string[];
  post_logout_redirect_uris: string[];
  scopes: string[];
  logo_url: string | null;
  enabled: boolean;
  token_endpoint_auth_method: 'client_secret_basic' | 'client_secret_post';
}

type ClientChange = { [K in keyof Omit<ClientInput, 'client_type'>]?: ClientInput[K] | undefined };

const present = (row: ClientRow) => ({
  client_id: row.client_id,
  client_name: row.name,
  client_description: row.description,
  client_type: row.client_type,
  redirect_uris: row.redirect_uris,
  post_logout_redirect_uris: row.post_logout_redirect_uris,
  scopes: row.scopes,
  logo_url: row.logo_url,
  enabled: row.enabled,
  token_endpoint_auth_method: isPublic(row) ? ('none' as const) : row.auth_method,
});

export async function listClients(deps: Deps, administrator: Administrator) {
  return { clients: (await clientsOfProject(deps.db, administrator.project.id)).map(present) };
}

export async function createClient(deps: Deps, administrator: Administrator, input: ClientInput) {
  checkAddresses(administrator, input);
  const secret = input.client_type.endsWith('_public') ? null : newToken();
  const row = toRow(
    newId('connected-app', administrator.project.environment),
    administrator,
    input,
    secret && hashClientSecret(secret),
  );
  await saveClient(deps.db, row);
  await recordAdmin(deps, deps.db, administrator, 'client.created', { details: { client: row.client_id } });
  return { ...present(row), client_secret: secret };
}

export async function changeClient(
  deps: Deps,
  administrator: Administrator,
  clientId: string,
  { seen, ...change }: ClientChange & { seen?: Record<string, unknown> | undefined },
) {
  return deps.transaction(async (db) => {
    await lockClient(db, clientId);
    const known = await ownClient(db, administrator, clientId);
    const before = present(known);
    demandSeen(before, seen);
    const input = {
      client_name: change.client_name ?? before.client_name,
      client_description: change.client_description ?? before.client_description,
      client_type: known.client_type,
      redirect_uris: change.redirect_uris ?? before.redirect_uris,
      post_logout_redirect_uris: change.post_logout_redirect_uris ?? before.post_logout_redirect_uris,
      scopes: change.scopes ?? before.scopes,
      logo_url: change.logo_url === undefined ? before.logo_url : change.logo_url,
      enabled: change.enabled ?? before.enabled,
      token_endpoint_auth_method: change.token_endpoint_auth_method ?? secretMethod(known),
    };
    checkAddresses(administrator, input);
    const row = toRow(clientId, administrator, input, known.secret_hash);
    await saveClient(db, row);
    const details = { client: clientId, changed: Object.keys(change) };
    await recordAdmin(deps, db, administrator, 'client.changed', { details });
    return present(row);
  });
}

/** What the old secret opens is closed with it; what was granted by users stays. */
export async function rotateClientSecret(deps: Deps, administrator: Administrator, clientId: string) {
  const known = await ownClient(deps.db, administrator, clientId);
  if (isPublic(known)) throw fail('invalid_argument');
  const secret = newToken();
  await saveClient(deps.db, { ...known, secret_hash: hashClientSecret(secret) });
  await recordAdmin(deps, deps.db, administrator, 'client.secret_rotated', { details: { client: clientId } });
  return { client_id: clientId, client_secret: secret };
}

async function ownClient(db: Db, administrator: Administrator, clientId: string): Promise<ClientRow> {
  const known = await clientById(db, clientId);
  if (known?.project_id !== administrator.project.id) throw fail('connected_app_not_found');
  return known;
}

const secretMethod = ({ auth_method }: ClientRow) => (auth_method === 'none' ? 'client_secret_basic' : auth_method);

export async function removeClient(
  deps: Deps,
  administrator: Administrator,
  clientId: string,
): Promise<Record<string, never>> {
  await deps.transaction(async (db) => {
    if ((await deleteClient(db, administrator.project.id, clientId)) === 0) throw fail('connected_app_not_found');
    await deleteClientRecords(db, clientId);
    await recordAdmin(deps, db, administrator, 'client.deleted', { details: { client: clientId } });
  });
  return {};
}

function toRow(
  clientId: string,
  administrator: Administrator,
  input: ClientInput,
  secretHash: string | null,
): ClientRow {
  return {
    client_id: clientId,
    project_id: administrator.project.id,
    name: input.client_name.replaceAll(/[\p{Cc}\p{Cf}]/gu, ''),
    description: input.client_description,
    client_type: input.client_type,
    secret_hash: secretHash,
    auth_method: isPublic(input) ? 'none' : input.token_endpoint_auth_method,
    redirect_uris: input.redirect_uris,
    post_logout_redirect_uris: input.post_logout_redirect_uris,
    scopes: input.scopes,
    logo_url: input.logo_url,
    enabled: input.enabled,
  };
}

/** Exact https addresses; plain http on this machine only, and all of it only in test projects. */
function checkAddresses(administrator: Administrator, input: ClientInput): void {
  for (const address of [...input.redirect_uris, ...input.post_logout_redirect_uris]) {
    if (address === anyLocalhost && administrator.project.environment === 'test') continue;
    const url = !address.includes('*') && URL.canParse(address) ? new URL(address) : undefined;
    const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
    if (
      !url ||
      (url.protocol !== 'https:' && !isLocal) ||
      address.includes('#') ||
      url.username !== '' ||
      url.password !== ''
    ) {
      throw fail('invalid_redirect_url');
    }
  }
}
