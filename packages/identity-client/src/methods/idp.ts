import type { Core } from '../core.ts';
import { MissingParameterError } from '../errors.ts';
import type { Answer } from '../types/session.ts';
import type { User } from '../types/user.ts';

export interface AuthorizeParams {
  client_id: string;
  redirect_uri: string;
  response_type: string;
  scopes: string[];
  prompt?: string;
  state?: string;
  nonce?: string;
  code_challenge?: string;
}

export interface LogoutParams {
  client_id: string;
  post_logout_redirect_uri: string;
  state?: string;
  id_token_hint?: string;
}

export interface ConsentPreflight extends Answer {
  user_id: string;
  user: User;
  client: {
    client_id: string;
    client_name: string;
    client_description?: string;
    client_type?: string;
    logo_url?: string;
  };
  consent_required: boolean;
  scope_results: { scope: string; description?: string; is_grantable: boolean }[];
}

const DEFAULT_SCOPES = ['openid', 'email', 'profile'];

function read<R extends string, O extends string>(
  query: URLSearchParams,
  required: R[],
  optional: O[],
): { [name in R]: string } & { [name in O]?: string } {
  const found: Record<string, string> = {};
  for (const name of [...required, ...optional]) {
    const value = query.get(name);
    if (value) found[name] = value;
    else if (required.includes(name as R)) throw new MissingParameterError(name);
  }
  return found as { [name in R]: string } & { [name in O]?: string };
}

/** A page that carries a post-logout address is a logout; everything else asks for consent. */
export function isLogoutQuery(query: URLSearchParams): boolean {
  return query.has('post_logout_redirect_uri');
}

export function parseAuthorizeParams(query: URLSearchParams): AuthorizeParams {
  const scopes = query.get('scope')?.split(' ').filter(Boolean);
  return {
    response_type: 'code',
    scopes: scopes?.[0] ? scopes : DEFAULT_SCOPES,
    ...read(query, ['client_id', 'redirect_uri'], ['response_type', 'prompt', 'state', 'nonce', 'code_challenge']),
  };
}

export function parseLogoutParams(query: URLSearchParams): LogoutParams {
  return read(query, ['client_id', 'post_logout_redirect_uri'], ['state', 'id_token_hint']);
}

export function idp(core: Core) {
  return {
    /** The rest of the parameters travels with the consent. */
    oauthAuthorizeStart: ({ state: _state, nonce: _nonce, code_challenge: _challenge, ...asked }: AuthorizeParams) =>
      core.call<ConsentPreflight>('POST', '/idp/oauth/authorize/start', asked),
    oauthAuthorizeSubmit: (params: AuthorizeParams & { consent_granted: boolean }) =>
      core.call<Answer & { redirect_uri: string; authorization_code?: string }>(
        'POST',
        '/idp/oauth/authorize/submit',
        params,
      ),
    oauthLogoutStart: (params: LogoutParams) =>
      core.call<Answer & { redirect_uri: string; consent_required: boolean }>('POST', '/oauth/logout/start', params),
  };
}
