import { assembleCore } from './core.ts';
import type { ClientOptions } from './options.ts';
import { atOnce } from './rare/at-once.ts';
import { type IdentityClient, withMethods } from './with-methods.ts';

export { safeRedirect } from './browser/safe-redirect.ts';
export * from './errors.ts';
export { isLogoutQuery, parseAuthorizeParams, parseLogoutParams } from './methods/idp.ts';
export { isOAuthProvider, OAUTH_PROVIDERS } from './methods/oauth-providers.ts';

/** The whole client for a page that wants one file: every method, and nothing that is loaded later. */
export function createIdentityClient(publicToken: string, options: ClientOptions = {}): IdentityClient {
  return withMethods(assembleCore(atOnce, publicToken, options));
}
