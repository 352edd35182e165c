import { fail } from '@targum/identity-contracts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import { isAllowedRedirect, withParameters } from '../projects/match-redirect.ts';
import type { Project } from '../projects/project-directory.ts';
import { type ClientRow, clientById } from './oidc.sql.ts';
import { builtInScopes } from './provider.ts';

/** The client of a request and proof that the answer may go where it asks; anything else is told to the person, not sent. */
export async function findClient(
  db: Db,
  project: Project | undefined,
  clientId: string,
  redirectUri: string,
): Promise<ClientRow> {
  const client = await clientById(db, clientId);
  if (!client?.enabled || (project && client.project_id !== project.id)) throw fail('invalid_client');
  if (!isAllowedRedirect(redirectUri, client.redirect_uris)) throw fail('invalid_redirect_url');
  return client;
}

/** The address that carries an answer back, with the issuer so that answers of two providers cannot be mixed up. */
export function answerAddress(
  deps: Pick<Deps, 'publicUrl'>,
  redirectUri: string,
  parameters: Record<string, string | undefined>,
): string {
  const given = Object.entries({ ...parameters, iss: deps.publicUrl }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return withParameters(redirectUri, Object.fromEntries(given));
}

export interface ScopeResult {
  scope: string;
  description: string;
  is_grantable: boolean;
}

const descriptions: Record<(typeof builtInScopes)[number], string> = {
  openid: 'Know who you are',
  profile: 'See your name',
  email: 'See your email address',
  phone: 'See your phone number',
  address: 'See your postal address',
  offline_access: 'Stay connected while you are away',
  full_access: 'Act for you everywhere',
};

/** What may be granted: known to the project, allowed to the client, and the user's own to give. */
export function judgeScopes(project: Project, client: ClientRow, scopes: string[], roles: string[]): ScopeResult[] {
  const policy = project.settings.rbac_policy;
  return [...new Set(scopes)].map((scope) => {
    const isBuiltIn = Object.hasOwn(descriptions, scope);
    const custom = policy.scopes.find((known) => known.scope === scope);
    if (!isBuiltIn && !custom) throw fail('invalid_scope');
    const isAllowed = client.scopes.includes(scope) || scope === 'openid';
    const isSafe = scope !== 'full_access' || client.client_type.startsWith('first_party');
    const permitted = custom ? mayGive(policy, custom, roles) : true;
    const description = custom?.description ?? descriptions[scope as keyof typeof descriptions];
    return { scope, description, is_grantable: isAllowed && isSafe && permitted };
  });
}

type Policy = Project['settings']['rbac_policy'];

/** A user can only give what their own roles let them do. */
function mayGive(policy: Policy, scope: Policy['scopes'][number], roles: string[]): boolean {
  const own = policy.roles.filter(({ role_id }) => roles.includes(role_id)).flatMap(({ permissions }) => permissions);
  return scope.permissions.every(({ resource_id, actions }) =>
    actions.every((action) =>
      own.some(
        (mine) => mine.resource_id === resource_id && (mine.actions.includes('*') || mine.actions.includes(action)),
      ),
    ),
  );
}
