const NEVER = /^(javascript|data|vbscript|blob|file|about):/i;

/**
 * An address the server sent may be followed only when it goes where the page asked to go.
 * Web addresses must share an origin with one of `expected`; app schemes must repeat one of them up to the query.
 */
export function safeRedirect(target: string, expected: (string | undefined)[]): string | undefined {
  const url = parse(target);
  if (!url || NEVER.test(url.protocol)) return undefined;
  const web = /^https?:$/.test(url.protocol);
  const place = (one: URL) => (web ? one.origin : one.href.split(/[?#]/)[0]);
  const wanted = [location.origin, ...expected].map((one) => one && parse(one));
  return wanted.some((one) => one && place(one) === place(url)) ? url.href : undefined;
}

function parse(text: string): URL | undefined {
  try {
    return new URL(text, location.href);
  } catch {
    return undefined;
  }
}
