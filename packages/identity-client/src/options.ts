import { IdentityUsageError } from './errors.ts';

export interface CookieOptions {
  opaqueTokenCookieName?: string;
  jwtCookieName?: string;
  istCookieName?: string;
  path?: string;
  domain?: string;
  /** Share the session with subdomains of `domain`; ignored on localhost. */
  availableToSubdomains?: boolean;
}

export interface ClientOptions {
  /** Where the identity API lives. Default: the page's own origin. Scheme and port are kept as given. */
  baseUrl?: string;
  cookieOptions?: CookieOptions;
  /** The project keeps its tokens in HttpOnly cookies on a custom API domain: a session may exist without script-visible cookies. */
  httpOnlyCookies?: boolean;
  /** Address of the helper frame. Default: `{baseUrl}/v1/clientside-services/index.html`. */
  frameUrl?: string;
  /** CSP nonce for the few scripts loaded on demand (captcha, fingerprint, One Tap). */
  nonce?: string;
  /** Produces a captcha token; replaces the built-in script loader. */
  captcha?: (siteKey: string, action: string) => Promise<string>;
  /** Produces a device fingerprint id; replaces the built-in script loader. */
  fingerprint?: (publicToken: string) => Promise<string>;
  /** Hosts of the built-in loaders, for projects that proxy them. */
  captchaScriptUrl?: string;
  fingerprintScriptUrl?: string;
  fingerprintSubmitUrl?: string;
  googleScriptUrl?: string;
  /** Replaces the browser's fetch, for hosts that route requests themselves. */
  fetch?: typeof fetch;
}

export interface Settings {
  publicToken: string;
  baseUrl: string;
  frameUrl: string;
  options: ClientOptions;
  cookies: {
    token: string;
    jwt: string;
    intermediate: string;
    path: string;
    domain: string | undefined;
    subdomains: boolean;
  };
}

export function readOptions(publicToken: string, options: ClientOptions): Settings {
  if (!/^public-token-./.test(publicToken)) warn('A public token starts with "public-token-".');
  const { availableToSubdomains: subdomains = false, ...cookie } = options.cookieOptions ?? {};
  for (const [name, value] of Object.entries(cookie)) {
    if (value !== undefined && typeof value !== 'string')
      throw new IdentityUsageError(`cookieOptions.${name} must be a string.`);
  }
  const {
    opaqueTokenCookieName: token = 'targum_session',
    jwtCookieName: jwt = 'targum_session_jwt',
    istCookieName: intermediate = 'targum_intermediate_session_token',
    path = '/',
    domain,
  } = cookie;
  const baseUrl = (options.baseUrl ?? location.origin).replace(/\/+$/, '');
  return {
    publicToken,
    baseUrl,
    frameUrl: options.frameUrl ?? `${baseUrl}/v1/clientside-services/index.html`,
    options,
    cookies: { token, jwt, intermediate, path, domain, subdomains },
  };
}

/** Development hints only; nothing the visitor needs goes through here. */
export function warn(message: string, ...more: unknown[]): void {
  // oxlint-disable-next-line no-console -- the console is the only place a developer who embeds the client looks
  console.warn(`[targum identity] ${message}`, ...more);
}
