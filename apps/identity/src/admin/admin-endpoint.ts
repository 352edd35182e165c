import { type AdminScope, adminScopes, fail } from '@targum/identity-contracts';
import { endpoints } from '@targum/server-kit';
import type { FastifyRequest } from 'fastify';
import { recordBy } from '../audit/record.ts';
import type { Db } from '../database.ts';
import type { Deps } from '../deps.ts';
import type { Project } from '../projects/project-directory.ts';
import { hashToken } from '../secrets/token.ts';
import { adminKeyByHash } from './admin.sql.ts';

/** Who administers, with which key, in which project. */
export interface Administrator {
  project: Project;
  keyId: string;
  scopes: readonly string[];
  ip: string;
  requestId: string;
  /** Whom the holder of the key acts for, in its own words: a console says which of its administrators asked. */
  onBehalfOf: string | undefined;
}

export const adminEndpoint = endpoints<Deps, Administrator>();

/** Scripts and servers only: a browser page, which would say its origin, is refused whatever key it has. */
export function adminAuthoriser(deps: Deps) {
  return async (request: FastifyRequest): Promise<Administrator> => {
    if (request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined) {
      throw fail('unauthorized_action');
    }
    const key = /^Bearer (admin-[A-Za-z0-9_-]{44})$/.exec(request.headers.authorization ?? '')?.[1];
    const found = key ? await adminKeyByHash(deps.db, hashToken(key), deps.clock()) : undefined;
    const project = found && (await deps.projects.byId(found.project_id));
    if (!found || !project) throw fail('unauthorized_credentials');
    return {
      project,
      keyId: found.key_id,
      scopes: found.scopes,
      ip: request.ip,
      requestId: request.id,
      onBehalfOf: namedPrincipal(request),
    };
  };
}

/** Only ever written down, so any short text without control characters will do. */
function namedPrincipal(request: FastifyRequest): string | undefined {
  const given = request.headers['x-acting-for'];
  return typeof given === 'string' && /^[\x21-\x7e]{1,254}$/.test(given) ? given : undefined;
}

/**
 * For the part of the installation that runs in the same process and has asked its own visitor who they are: it needs
 * no key, because nothing outside the process can reach the app this is mounted on.
 */
export function ownAuthoriser(deps: Deps, projectId: string) {
  return async (request: FastifyRequest): Promise<Administrator> => {
    const project = await deps.projects.byId(projectId);
    if (!project) throw fail('project_not_found');
    return {
      project,
      keyId: 'own-console',
      scopes: adminScopes,
      ip: request.ip,
      requestId: request.id,
      onBehalfOf: namedPrincipal(request),
    };
  };
}

export function demandScope(administrator: Administrator, scope: AdminScope): void {
  if (!administrator.scopes.includes(scope)) throw fail('unauthorized_action');
}

export async function recordAdmin(
  deps: Deps,
  db: Db,
  administrator: Administrator,
  action: string,
  about: { userId?: string; details?: Record<string, unknown> } = {},
): Promise<void> {
  const { project, keyId, ip, requestId, onBehalfOf } = administrator;
  await recordBy(
    deps,
    db,
    { projectId: project.id, actor: keyId, ip, requestId },
    {
      action,
      userId: about.userId,
      details: { ...about.details, ...(onBehalfOf ? { on_behalf_of: onBehalfOf } : {}) },
    },
  );
}
