import { toBase64Url } from './browser/base64.ts';
import { parseObject, type SafeStorage } from './browser/safe-storage.ts';

export interface ProofKeyPair {
  code_challenge: string;
  code_verifier: string;
}

export type ProofKeyNamespace = 'magic_links' | 'passwords' | 'oauth';

export interface ProofKeys {
  get(namespace: ProofKeyNamespace): ProofKeyPair | undefined;
  /** A new pair, stored until the transaction ends. */
  start(namespace: ProofKeyNamespace): Promise<ProofKeyPair>;
  /** The pair of the running transaction, or a new one: a second email must not break the link in the first. */
  startOrReuse(namespace: ProofKeyNamespace): Promise<ProofKeyPair>;
  clear(namespace: ProofKeyNamespace): void;
}

export function createProofKeys(storage: SafeStorage): ProofKeys {
  const key = (namespace: ProofKeyNamespace) => `::PKCE_VERIFIER:${namespace}`;
  const keys: ProofKeys = {
    get(namespace) {
      const pair = parseObject(storage.get(key(namespace)));
      if (typeof pair?.code_verifier !== 'string' || typeof pair.code_challenge !== 'string') return undefined;
      return { code_verifier: pair.code_verifier, code_challenge: pair.code_challenge };
    },
    async start(namespace) {
      const pair = await makePair();
      storage.set(key(namespace), JSON.stringify(pair));
      return pair;
    },
    startOrReuse: async (namespace) => keys.get(namespace) ?? keys.start(namespace),
    clear: (namespace) => storage.remove(key(namespace)),
  };
  return keys;
}

/** RFC 7636, S256, from 16 random 32-bit values. */
export async function makePair(): Promise<ProofKeyPair> {
  const values = crypto.getRandomValues(new Uint32Array(16));
  const code_verifier = Array.from(values, (value) => value.toString(16).padStart(8, '0')).join('');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier));
  return { code_verifier, code_challenge: toBase64Url(digest) };
}
