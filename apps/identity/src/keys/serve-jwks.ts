import { fail, sessionJwks } from '@targum/identity-contracts';
import { publicEndpoint } from '../http/endpoint.ts';

export const serveJwks = publicEndpoint(sessionJwks, async ({ deps, params, reply }) => {
  if (!(await deps.projects.byId(params.projectId))) throw fail('project_not_found');
  reply.header('cache-control', 'public, max-age=60');
  return { keys: (await deps.keys.publicKeys()).map((key) => ({ ...key, kid: key.kid ?? '' })) };
});
