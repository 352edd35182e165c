import { type AdminScope, fail } from '@targum/identity-contracts';
import { endpoints } from '@targum/server-kit';
import type { FastifyRequest } from 'fastify';
import { insertAudit } from '../audit/audit-records.ts';
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
    return { project, keyId: found.key_id, scopes: found.scopes, ip: request.ip, requestId: request.id };
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
  await insertAudit(db, {
    project_id: administrator.project.id,
    at: deps.clock(),
    action,
    actor: administrator.keyId,
    user_id: about.userId ?? null,
    ip_address: administrator.ip,
    user_agent: null,
    request_id: administrator.requestId,
    result: 'ok',
    details: about.details ?? {},
  });
}
