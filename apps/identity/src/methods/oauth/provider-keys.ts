import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { callProvider } from './call-provider.ts';

/** RFC 7517 section 5, as far as we look at it. */
export const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });
const pauseMs = 60_000;

interface Held {
  keys: JWTVerifyGetKey | undefined;
  askedAt: number;
  asking: Promise<void> | undefined;
}

/**
 * Providers' public keys. An unknown key id asks again, but at most once a minute however many such
 * tokens come; and keys once seen stay when the provider cannot be asked.
 */
export class ProviderKeys {
  readonly #held = new Map<string, Held>();
  readonly #now: () => number;

  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
  }

  finder(url: string, signal: AbortSignal): JWTVerifyGetKey {
    return async (header, token) => {
      const held = this.#hold(url);
      if (!held.keys) await this.#ask(url, held, signal, false);
      try {
        return await this.#find(held, header, token);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        await this.#ask(url, held, signal, true);
        return this.#find(held, header, token);
      }
    };
  }

  #hold(url: string): Held {
    const held = this.#held.get(url) ?? { keys: undefined, askedAt: Number.NEGATIVE_INFINITY, asking: undefined };
    this.#held.set(url, held);
    return held;
  }

  async #find(held: Held, ...[header, token]: Parameters<JWTVerifyGetKey>) {
    if (!held.keys) throw new errors.JWKSNoMatchingKey();
    return held.keys(header, token);
  }

  async #ask(url: string, held: Held, signal: AbortSignal, again: boolean): Promise<void> {
    if (held.asking) return held.asking;
    if (again && this.#now() - held.askedAt < pauseMs) return;
    held.askedAt = this.#now();
    held.asking = (async () => {
      try {
        const found = keySet.parse(await callProvider({ url, signal }));
        held.keys = createLocalJWKSet(found);
      } catch (error) {
        if (!held.keys) throw error;
      } finally {
        held.asking = undefined;
      }
    })();
    return held.asking;
  }
}

/** One cache for the process: keys belong to the provider's address, whoever asks. */
export const providerKeys = new ProviderKeys();
