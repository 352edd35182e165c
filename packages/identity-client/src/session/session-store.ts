import { parseObject, type SafeStorage } from '../browser/safe-storage.ts';
import type { Settings } from '../options.ts';
import type { AuthAnswer } from '../types/session.ts';
import type { User } from '../types/user.ts';
import { createCookieJar } from './cookies.ts';
import { completeUser, readState, type SessionState, sameState } from './read-state.ts';

export interface SessionStore {
  now(): SessionState | null;
  token(): string | undefined;
  jwt(): string | undefined;
  intermediateToken(): string | undefined;
  /** Takes a sign-in answer: cookies, storage, listeners, refresh. */
  adopt(answer: Partial<AuthAnswer>): void;
  setUser(user: User): void;
  setTokens(tokens: { session_token: string; session_jwt?: string | undefined }): void;
  clear(): void;
  onChange(listener: (state: SessionState | null) => void): () => void;
}

const INTERMEDIATE_MS = 10 * 60_000;
/** Within this the visitor's clock counts as right. */
const SKEW_MS = 60_000;

export function createSessionStore(settings: Settings, storage: SafeStorage): SessionStore {
  const jar = createCookieJar(settings, storage);
  const names = settings.cookies;
  const listeners = new Set<(state: SessionState | null) => void>();
  let state = readState(parseObject(storage.get('')));
  if (!jar.read(names.token) && !settings.options.httpOnlyCookies && state) {
    state = null;
    storage.set('', 'null');
  }

  function set(next: SessionState | null, persist: boolean): void {
    const changed = !sameState(state, next);
    state = next;
    if (persist) storage.set('', JSON.stringify(next));
    if (changed) for (const listener of listeners) listener(next);
  }

  function removeSession(): void {
    jar.remove(names.token);
    jar.remove(names.jwt);
  }

  // Another tab signed in or out: follow it, no request needed. A forged event gains nothing, the cookie is what counts.
  addEventListener('storage', (event) => {
    if (event.storageArea !== null && event.storageArea !== localStorage) return;
    if (event.key !== storageKey(settings.publicToken) && event.key !== null) return;
    const next = readState(parseObject(event.key === null ? null : event.newValue));
    if (next && !jar.read(names.token) && !settings.options.httpOnlyCookies) return;
    set(next, false);
  });

  return {
    now: () => state,
    token: () => jar.read(names.token),
    jwt: () => jar.read(names.jwt),
    intermediateToken: () => jar.read(names.intermediate),
    adopt(answer) {
      const { session, user, session_token, session_jwt, intermediate_session_token } = answer;
      if (!session || !user) {
        if (!intermediate_session_token) return;
        jar.write(names.intermediate, intermediate_session_token, new Date(Date.now() + INTERMEDIATE_MS));
        removeSession();
        set(null, true);
        return;
      }
      jar.remove(names.intermediate);
      if (session_token && session_jwt) {
        const expires = localExpiry(session.expires_at, session.last_accessed_at);
        jar.write(names.token, session_token, expires);
        jar.write(names.jwt, session_jwt, expires);
      } else {
        removeSession();
      }
      set({ session, user: completeUser(user) }, true);
    },
    setUser(user) {
      if (state) set({ session: state.session, user: completeUser(user) }, true);
    },
    setTokens({ session_token, session_jwt }) {
      jar.write(names.token, session_token);
      if (session_jwt) jar.write(names.jwt, session_jwt);
    },
    clear() {
      removeSession();
      jar.remove(names.intermediate);
      set(null, true);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function storageKey(publicToken: string): string {
  return `targum_sdk_state_${publicToken}`;
}

/** Cookie expiry by the visitor's clock: a clock that is a day off must not sign the visitor out at once. */
function localExpiry(expiresAt: string | undefined, serverNow: string | undefined): Date | undefined {
  const expires = Date.parse(expiresAt ?? '');
  if (Number.isNaN(expires)) return undefined;
  const server = Date.parse(serverNow ?? '');
  const skew = Number.isNaN(server) ? 0 : Date.now() - server;
  return new Date(Math.abs(skew) > SKEW_MS ? expires + skew : expires);
}
