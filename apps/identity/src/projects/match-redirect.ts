/** The one entry that is not an exact string: any port and path of this machine, in test projects only. */
export const anyLocalhost = 'http://localhost:*';

const localhostUrl =
  /^http:\/\/localhost(?::\d{1,5})?(?:\/[A-Za-z0-9\-._~!$&'()*+,;=:@/%]*)?(?:\?[A-Za-z0-9\-._~!$&'()*+,;=:@/?%]*)?$/;
const localhostOrigin = /^http:\/\/localhost(?::\d{1,5})?$/;

/**
 * Exact string comparison (ASVS 10.4.1): whatever a URL parser would make of the text never matters,
 * so neither do the tricks that parsers disagree on.
 */
export function isAllowedRedirect(url: string, allowed: readonly string[]): boolean {
  if (url.length > 2048) return false;
  return allowed.some((entry) => (entry === anyLocalhost ? isLocalhostUrl(url) : entry === url));
}

function isLocalhostUrl(url: string): boolean {
  // Dot segments would let one registered path stand for another; a port may have five digits and still be none.
  return localhostUrl.test(url) && URL.canParse(url) && !/(?:\/|%2f)(?:\.|%2e){1,2}(?:\/|%2f|\?|$)/i.test(url);
}

const isLocalhostOrigin = (origin: string) => localhostOrigin.test(origin) && URL.canParse(origin);

export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  return allowed.some((entry) => (entry === anyLocalhost ? isLocalhostOrigin(origin) : entry === origin));
}

/** Adds parameters to a URL that was checked, keeping its own query. */
export function withParameters(url: string, parameters: Record<string, string>): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  return target.href;
}
