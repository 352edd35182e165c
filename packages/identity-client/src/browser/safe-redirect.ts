const NEVER = /^(javascript|data|vbscript|blob|file|about):/i;

/**
 * An address the server sent may be followed only when it goes where the page asked to go.
 * Web addresses must share an origin with one of `expected`; app schemes must repeat one of them up to the query.
 */
export function safeRedirect(target: string, expected: (string | undefined)[]): string | undefined {
  let url: URL;
  try {
    url = new URL(target, location.href);
  } catch {
    return undefined;
  }
  if (NEVER.test(url.protocol)) return undefined;
  const web = /^https?:$/.test(url.protocol);
  const wanted = [location.origin, ...expected].flatMap((one) => {
    try {
      return one ? [new URL(one, location.href)] : [];
    } catch {
      return [];
    }
  });
  const ok = wanted.some((one) => (web ? one.origin === url.origin : base(one) === base(url)));
  return ok ? url.href : undefined;
}

function base(url: URL): string {
  return url.href.split(/[?#]/)[0] ?? '';
}
