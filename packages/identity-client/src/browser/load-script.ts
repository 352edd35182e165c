const loaded = new Map<string, Promise<void>>();

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: { createScriptURL(url: string): string } | undefined;

/** Under Trusted Types a script address must come from a named policy; this one passes only addresses the client chose itself. */
function trusted(url: string): string {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  if (!factory) return url;
  policy ??= factory.createPolicy('targum-identity', {
    createScriptURL(value) {
      if (!/^https:|^http:\/\/(localhost|127\.)/.test(new URL(value, location.href).href)) throw new TypeError(value);
      return value;
    },
  });
  return policy.createScriptURL(url);
}

/** Loads a script once. A blocked or silent script rejects within the limit, so no screen waits for ever. */
export function loadScript(url: string, nonce: string | undefined, limitMs = 5000): Promise<void> {
  const known = loaded.get(url);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = trusted(url);
    script.async = true;
    if (nonce) script.nonce = nonce;
    const timer = setTimeout(() => reject(new Error(`Timed out: ${url}`)), limitMs);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`Could not load ${url}`));
    });
    document.head.append(script);
  });
  loaded.set(url, loading);
  loading.catch(() => loaded.delete(url));
  return loading;
}
