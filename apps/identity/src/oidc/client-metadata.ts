import type { AdapterPayload } from 'oidc-provider';
import { anyLocalhost } from '../projects/match-redirect.ts';
import type { ClientRow } from './oidc.sql.ts';

export const isPublic = (client: Pick<ClientRow, 'client_type'>) => client.client_type.endsWith('_public');
export const isFirstParty = (client: Pick<ClientRow, 'client_type'>) => client.client_type.startsWith('first_party');

/** A client as the OpenID provider wants it. Redirects are checked by us, before the provider sees a request. */
export function clientMetadata(client: ClientRow): AdapterPayload {
  const exact = client.redirect_uris.filter((uri) => uri !== anyLocalhost);
  return {
    client_id: client.client_id,
    client_name: client.name,
    // The digest stands in for the secret; comparing is ours too (see provider.ts).
    ...(client.secret_hash ? { client_secret: client.secret_hash } : {}),
    token_endpoint_auth_method: isPublic(client) ? 'none' : client.auth_method,
    application_type: 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: exact.length > 0 ? exact : ['https://localhost/'],
    scope: ['openid', ...client.scopes.filter((scope) => scope !== 'openid')].join(' '),
  };
}
