import type { Core } from '../core.ts';
import type { AuthAnswer, SessionDuration } from '../types/session.ts';
import { isOAuthProvider, type OAuthProvider } from './oauth-providers.ts';
import { signIn } from './sign-in.ts';

export interface OAuthStartOptions {
  login_redirect_url?: string;
  signup_redirect_url?: string;
  custom_scopes?: string[];
  provider_params?: Record<string, string>;
}

export interface OAuthAuthAnswer extends AuthAnswer {
  provider_subject: string;
  provider_type: string;
  profile_picture_url?: string;
  locale?: string;
  provider_values: {
    access_token: string;
    refresh_token: string;
    id_token: string;
    scopes: string[];
    expires_at?: string;
  };
}

const LAST_USED = '::b2c_last_used_oauth';

export function oauth(core: Core) {
  async function startUrl(provider: OAuthProvider, options: OAuthStartOptions = {}): Promise<string> {
    const { pkceRequiredForOauth, cnameDomain } = await core.bootstrap.ready();
    core.proofKeys.clear('oauth');
    const pair = pkceRequiredForOauth ? await core.proofKeys.start('oauth') : undefined;
    const base = cnameDomain ? `https://${cnameDomain}` : core.settings.baseUrl;
    const url = new URL(`${base}/v1/public/oauth/${provider}/start`, location.href);
    const add = (name: string, value: string | undefined) => value && url.searchParams.set(name, value);
    add('public_token', core.settings.publicToken);
    add('code_challenge', pair?.code_challenge);
    add('custom_scopes', options.custom_scopes?.join(' '));
    for (const [name, value] of Object.entries(options.provider_params ?? {})) add(`provider_${name}`, value);
    add('login_redirect_url', options.login_redirect_url);
    add('signup_redirect_url', options.signup_redirect_url);
    return url.href;
  }

  return {
    startUrl,
    /** Leaves the page for the provider. A full-page redirect: popups are blocked where they are needed most. */
    async start(provider: OAuthProvider, options: OAuthStartOptions = {}): Promise<void> {
      const url = await startUrl(provider, options);
      core.storage.set(LAST_USED, provider);
      const { cnameDomain, pkceRequiredForOauth } = core.bootstrap.now();
      core.events.log('start_oauth_flow', {
        provider_type: provider,
        cname_domain: cnameDomain,
        pkce: pkceRequiredForOauth,
        ...(options.custom_scopes && { custom_scopes: options.custom_scopes }),
        ...(options.provider_params && { provider_params: options.provider_params }),
      });
      core.events.flush();
      location.assign(url);
    },
    async authenticate(token: string, options: SessionDuration): Promise<OAuthAuthAnswer> {
      const code_verifier = core.proofKeys.get('oauth')?.code_verifier;
      const answer = await signIn(
        core,
        core.call<OAuthAuthAnswer>('POST', '/oauth/authenticate', { token, ...options, code_verifier }),
      );
      core.proofKeys.clear('oauth');
      return answer;
    },
    /** Anything on the origin can write the store, so only names from the list come out. */
    lastUsed(): OAuthProvider | undefined {
      const stored = core.storage.get(LAST_USED);
      return isOAuthProvider(stored) ? stored : undefined;
    },
  };
}
