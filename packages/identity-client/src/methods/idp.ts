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

function required(query: URLSearchParams, name: string): string {
  const value = query.get(name);
  if (!value) throw new MissingParameterError(name);
  return value;
}

function optional<K extends string>(query: URLSearchParams, names: K[]): { [name in K]?: string } {
  const found: { [name in K]?: string } = {};
  for (const name of names) {
    const value = query.get(name);
    if (value) found[name] = value;
  }
  return found;
}

/** A page that carries a post-logout address is a logout; everything else asks for consent. */
export function isLogoutQuery(query: URLSearchParams): boolean {
  return query.has('post_logout_redirect_uri');
}

export function parseAuthorizeParams(query: URLSearchParams): AuthorizeParams {
  const scope = query.get('scope')?.split(' ').filter(Boolean) ?? [];
  return {
    client_id: required(query, 'client_id'),
    redirect_uri: required(query, 'redirect_uri'),
    response_type: query.get('response_type') || 'code',
    scopes: scope.length > 0 ? scope : DEFAULT_SCOPES,
    ...optional(query, ['prompt', 'state', 'nonce', 'code_challenge']),
  };
}

export function parseLogoutParams(query: URLSearchParams): LogoutParams {
  return {
    client_id: required(query, 'client_id'),
    post_logout_redirect_uri: required(query, 'post_logout_redirect_uri'),
    ...optional(query, ['state', 'id_token_hint']),
  };
}

export function idp(core: Core) {
  return {
    oauthAuthorizeStart: ({ client_id, redirect_uri, response_type, scopes, prompt }: AuthorizeParams) =>
      core.call<ConsentPreflight>('POST', '/idp/oauth/authorize/start', {
        client_id,
        redirect_uri,
        response_type,
        scopes,
        prompt,
      }),
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
