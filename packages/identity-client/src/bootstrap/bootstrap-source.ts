import { parseObject, type SafeStorage } from '../browser/safe-storage.ts';
import { type Settings, warn } from '../options.ts';
import type { Call } from '../transport/call.ts';
import type { Bootstrap } from '../types/bootstrap.ts';
import { DEFAULT_BOOTSTRAP, readBootstrap, readCachedBootstrap } from './read-bootstrap.ts';

export interface BootstrapSource {
  /** What is known now: fetched, else cached by an earlier visit, else the defaults. */
  now(): Bootstrap;
  /** Resolves once the fetch has ended either way; never rejects. */
  ready: () => Promise<Bootstrap>;
}

/** A sign-in form must not wait for settings longer than this. */
const LIMIT_MS = 5000;

/** `start` says when the network may be used. */
export function createBootstrap(
  settings: Settings,
  call: Call,
  storage: SafeStorage,
  start: Promise<void>,
): BootstrapSource {
  // Until the server names its sender, mail most likely comes from where the server is.
  const defaults = { ...DEFAULT_BOOTSTRAP, emailDomains: [new URL(settings.baseUrl, location.href).hostname] };
  let current = readCachedBootstrap(parseObject(storage.get('::bootstrap'))) ?? defaults;
  const loading = start.then(load);
  return { now: () => current, ready: () => loading };

  async function load(): Promise<Bootstrap> {
    try {
      const path = `/projects/bootstrap/${encodeURIComponent(settings.publicToken)}`;
      const fresh = readBootstrap(
        await call<unknown>('GET', path, undefined, { signal: AbortSignal.timeout(LIMIT_MS) }),
      );
      if (fresh) {
        current = fresh;
        storage.set('::bootstrap', JSON.stringify(fresh));
        if (fresh.vertical === 'B2B') warn('The project is business-to-business.');
      }
    } catch {
      // Silent by specification: the form works from the cache or the defaults, and the server enforces its own rules.
    }
    return current;
  }
}
