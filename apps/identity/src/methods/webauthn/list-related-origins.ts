import { webauthnRelatedOrigins } from '@targum/identity-contracts';
import { publicEndpoint } from '../../http/endpoint.ts';

/** Only of projects whose passkeys belong to the domain that is asked; a site must not learn of others. */
export const listRelatedOrigins = publicEndpoint(webauthnRelatedOrigins, async ({ deps, request, reply }) => {
  const projects = await deps.projects.all();
  const own = projects.filter(({ settings }) => settings.webauthn.rp_id === request.hostname);
  reply.header('cache-control', 'public, max-age=300');
  return { origins: [...new Set(own.flatMap(({ settings }) => settings.webauthn.related_origins))] };
});
