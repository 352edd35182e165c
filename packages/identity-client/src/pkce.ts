import { toBase64Url } from './browser/base64.ts';
import { randomHex } from './browser/random-hex.ts';
import { parseObject, type SafeStorage } from './browser/safe-storage.ts';
import type { Bootstrap } from './types/bootstrap.ts';

export interface ProofKeyPair {
  code_challenge: string;
  code_verifier: string;
}

export type ProofKeyNamespace = 'magic_links' | 'passwords' | 'oauth';

export interface ProofKeys {
  /** The challenge to send, when the project asks for one; else an old pair is forgotten. A second email reuses the pair: it must not break the link in the first. */
  challenge(namespace: ProofKeyNamespace): Promise<string | undefined>;
  verifier(namespace: ProofKeyNamespace): string | undefined;
  /** Ends a transaction: the pair is kept when `send` fails, so that the visitor may try again. */
  redeem<T>(namespace: ProofKeyNamespace, send: (code_verifier: string | undefined) => Promise<T>): Promise<T>;
  clear(namespace: ProofKeyNamespace): void;
}

/** What in the project's settings asks for it. */
const REQUIRED = {
  magic_links: 'pkceRequiredForEmailMagicLinks',
  passwords: 'pkceRequiredForPasswordResets',
  oauth: 'pkceRequiredForOauth',
} as const satisfies Record<ProofKeyNamespace, keyof Bootstrap>;

export function createProofKeys(storage: SafeStorage, bootstrap: () => Promise<Bootstrap>): ProofKeys {
  const key = (namespace: ProofKeyNamespace) => `::PKCE_VERIFIER:${namespace}`;
  const read = (namespace: ProofKeyNamespace): Partial<ProofKeyPair> => {
    const { code_challenge, code_verifier } = parseObject(storage.get(key(namespace))) ?? {};
    return typeof code_verifier === 'string' && typeof code_challenge === 'string'
      ? { code_challenge, code_verifier }
      : {};
  };
  const clear = (namespace: ProofKeyNamespace) => storage.remove(key(namespace));
  const verifier = (namespace: ProofKeyNamespace) => read(namespace).code_verifier;
  return {
    async challenge(namespace) {
      if (!(await bootstrap())[REQUIRED[namespace]]) {
        clear(namespace);
        return undefined;
      }
      const known = read(namespace).code_challenge;
      if (known) return known;
      const pair = await makePair();
      storage.set(key(namespace), JSON.stringify(pair));
      return pair.code_challenge;
    },
    verifier,
    async redeem(namespace, send) {
      const answer = await send(verifier(namespace));
      clear(namespace);
      return answer;
    },
    clear,
  };
}

/** RFC 7636, S256, from 16 random 32-bit values, which are 64 bytes. */
export async function makePair(): Promise<ProofKeyPair> {
  const code_verifier = randomHex(64);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier));
  return { code_verifier, code_challenge: toBase64Url(digest) };
}
