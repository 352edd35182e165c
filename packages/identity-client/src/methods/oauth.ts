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
    const { cnameDomain } = await core.bootstrap.ready();
    // Every start is a transaction of its own.
    core.proofKeys.clear('oauth');
    const code_challenge = await core.proofKeys.challenge('oauth');
    const base = cnameDomain ? `https://${cnameDomain}` : core.settings.baseUrl;
    const url = new URL(`${base}/v1/public/oauth/${provider}/start`, location.href);
    const { login_redirect_url, signup_redirect_url, custom_scopes, provider_params = {} } = options;
    const query: Record<string, string | undefined> = {
      public_token: core.settings.publicToken,
      code_challenge,
      custom_scopes: custom_scopes?.join(' '),
      ...Object.fromEntries(Object.entries(provider_params).map(([name, value]) => [`provider_${name}`, value])),
      login_redirect_url,
      signup_redirect_url,
    };
    for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value);
    return url.href;
  }

  return {
    startUrl,
    /** Leaves the page for the provider. A full-page redirect: popups are blocked where they are needed most. */
    async start(provider: OAuthProvider, options: OAuthStartOptions = {}): Promise<void> {
      const url = await startUrl(provider, options);
      core.storage.set(LAST_USED, provider);
      const { cnameDomain, pkceRequiredForOauth } = core.bootstrap.now();
      const { custom_scopes, provider_params } = options;
      core.events.log('start_oauth_flow', {
        provider_type: provider,
        cname_domain: cnameDomain,
        pkce: pkceRequiredForOauth,
        custom_scopes,
        provider_params,
      });
      core.events.flush();
      location.assign(url);
    },
    authenticate: (token: string, options: SessionDuration) =>
      core.proofKeys.redeem('oauth', (code_verifier) =>
        signIn(core, core.call<OAuthAuthAnswer>('POST', '/oauth/authenticate', { token, ...options, code_verifier })),
      ),
    /** Anything on the origin can write the store, so only names from the list come out. */
    lastUsed(): OAuthProvider | undefined {
      const stored = core.storage.get(LAST_USED);
      return isOAuthProvider(stored) ? stored : undefined;
    },
  };
}
