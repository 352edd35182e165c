import type { Settings } from '../config.ts';

/** The identity provider's administration API, wherever it runs; the caller need not know whose key opens it. */
export type IdentityAdministration = typeof globalThis.fetch;

const patienceMs = 15_000;

/** A provider elsewhere, with the key that this server was given; undefined where it was given none. */
export function openAdministration(config: Settings): IdentityAdministration | undefined {
  const { IDENTITY_ADMIN_KEY: key, IDENTITY_ADMIN_URL: url, identity } = config;
  if (!key) return undefined;
  const origin = new URL(url ?? identity.url).origin;
  return (path, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${key.reveal()}`);
    const address = `${origin}${path instanceof Request ? path.url : path.toString()}`;
    return fetch(address, { ...init, headers, redirect: 'error', signal: AbortSignal.timeout(patienceMs) });
  };
}
