import { loadOnce } from './load-once.ts';

const LIMIT_MS = 5000;

interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

let policy: { createScriptURL(url: string): string } | undefined;

/** Under Trusted Types a script address must come from a named policy. This one is handed to nobody: only addresses that the client or its options chose pass. */
function trusted(url: string): string {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes;
  if (!factory) return url;
  policy ??= factory.createPolicy('targum-identity', {
    createScriptURL: (value) => value,
  });
  return policy.createScriptURL(url);
}

export async function loadScript(url: string, nonce: string | undefined): Promise<void> {
  await loadOnce('script', url, LIMIT_MS, (script) => {
    script.src = trusted(url);
    if (nonce) script.nonce = nonce;
  });
}
