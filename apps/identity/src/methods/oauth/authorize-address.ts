import { createHash } from 'node:crypto';
import { fail } from '@targum/identity-contracts';
import type { ConfiguredProvider } from './resolve-provider.ts';

interface AuthorizeRequest {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
  scopes: string[];
  /** `provider_*` parameters of the page, without the prefix. */
  params: Readonly<Record<string, string>>;
}

/** Where the browser is sent to sign in. */
export function authorizeAddress({ row, client }: ConfiguredProvider, request: AuthorizeRequest): string {
  const address = new URL(row.endpoints.authorize);
  const set = (name: string, value: string) => address.searchParams.set(name, value);
  for (const [name, value] of Object.entries(request.params)) {
    // A list of what is allowed, so that nothing of the protocol itself can be put in from outside.
    if (!row.allowedParams?.includes(name))
      throw fail('invalid_argument', { detail: `provider_${name} is not allowed` });
    set(name, value);
  }
  for (const [name, value] of Object.entries(row.authorizeParams ?? {})) set(name, value);
  set('response_type', 'code');
  set(row.clientIdName ?? 'client_id', client.client_id);
  set('redirect_uri', request.redirectUri);
  set('scope', request.scopes.join(row.scopeSeparator ?? ' '));
  set('state', request.state);
  if (row.idToken) set('nonce', request.nonce);
  if (row.responseMode) set('response_mode', row.responseMode);
  if (row.pkce) {
    set('code_challenge', createHash('sha256').update(request.codeVerifier).digest('base64url'));
    set('code_challenge_method', 'S256');
  }
  return address.href;
}

/** The provider's own scopes, the project's, and the page's as far as the project allows them. */
export function chooseScopes({ row, client }: ConfiguredProvider, custom: string | undefined): string[] {
  const wanted = (custom ?? '').split(' ').filter(Boolean);
  const allowed = new Set([...row.scopes, ...client.scopes, ...client.allowed_scopes]);
  if (!wanted.every((scope) => allowed.has(scope))) throw fail('invalid_scope');
  return [...new Set([...row.scopes, ...client.scopes, ...wanted])];
}
