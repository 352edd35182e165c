export { DEFAULT_BOOTSTRAP } from './bootstrap/read-bootstrap.ts';
export { safeRedirect } from './browser/safe-redirect.ts';
export type { Core } from './core.ts';
export { createIdentityClient } from './create-client.ts';
export { createCore } from './create-core.ts';
export * from './errors.ts';
export type { ParsedPhoneNumber } from './frame.ts';
export { cryptoWallets, type SiweParams, type WalletType } from './methods/crypto-wallets.ts';
export {
  type AuthorizeParams,
  type ConsentPreflight,
  idp,
  isLogoutQuery,
  type LogoutParams,
  parseAuthorizeParams,
  parseLogoutParams,
} from './methods/idp.ts';
export { type MagicLinkOptions, magicLinks } from './methods/magic-links.ts';
export { type OAuthStartOptions, oauth } from './methods/oauth.ts';
export { isOAuthProvider, OAUTH_PROVIDERS, type OAuthProvider } from './methods/oauth-providers.ts';
export { oneTap } from './methods/one-tap.ts';
export {
  ONE_TAP_PARENT_ID,
  ONE_TAP_POSITIONS,
  type OneTapFailure,
  type OneTapOptions,
  type OneTapOutcome,
  type OneTapPosition,
} from './methods/one-tap-types.ts';
export { type EmailOtpOptions, otps, type PhoneOtpOptions } from './methods/otps.ts';
export { type PasswordStrength, passwords, type ResetStartOptions } from './methods/passwords.ts';
export { phone } from './methods/phone.ts';
export { rbac } from './methods/rbac.ts';
export { search, type UserType } from './methods/search.ts';
export { sessions } from './methods/sessions.ts';
export { type TotpCreated, totps } from './methods/totps.ts';
export { user } from './methods/user.ts';
export { type AuthenticateOptions, type RegisterOptions, webauthn } from './methods/webauthn.ts';
export type { ClientOptions, CookieOptions } from './options.ts';
export type { SessionState } from './session/read-state.ts';
export { SDK_VERSION } from './transport/sdk-header.ts';
export type * from './types/bootstrap.ts';
export type * from './types/session.ts';
export type * from './types/user.ts';
export type { IdentityClient } from './with-methods.ts';
