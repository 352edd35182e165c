import { parseObject, type SafeStorage } from '../browser/safe-storage.ts';
import type { Settings } from '../options.ts';
import type { AuthAnswer } from '../types/session.ts';
import type { User } from '../types/user.ts';
import { createCookieJar } from './cookies.ts';
import { completeUser, fingerprint, readState, type SessionState } from './read-state.ts';

export interface SessionStore {
  now: () => SessionState | null;
  /** Whether there may be a session: tokens in HttpOnly cookies cannot be seen from here. */
  mayExist: () => boolean;
  token: () => string | undefined;
  jwt(): string | undefined;
  /** Takes a sign-in answer: cookies, storage, listeners, refresh. */
  adopt(answer: Partial<AuthAnswer>): void;
  setUser(user: User): void;
  setTokens: (tokens: { session_token: string; session_jwt?: string | undefined }) => void;
  clear(): void;
  onChange: (listener: (state: SessionState | null) => void) => () => void;
}

const INTERMEDIATE_MS = 10 * 60_000;
/** Within this the visitor's clock counts as right. */
const SKEW_MS = 60_000;

export function createSessionStore(settings: Settings, storage: SafeStorage): SessionStore {
  const jar = createCookieJar(settings, storage);
  const names = settings.cookies;
  const listeners = new Set<(state: SessionState | null) => void>();
  let state = readState(parseObject(storage.get('')));
  const mayExist = () => Boolean(jar.read(names.token) ?? settings.options.httpOnlyCookies);
  if (state && !mayExist()) {
    state = null;
    storage.set('', 'null');
  }

  function set(next: SessionState | null, persist: boolean): void {
    const changed = fingerprint(state) !== fingerprint(next);
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
    // A key that is null says that all was removed.
    if (event.storageArea === sessionStorage || ![null, storageKey(settings.publicToken)].includes(event.key)) return;
    const next = readState(parseObject(event.newValue));
    if (!next || mayExist()) set(next, false);
  });

  return {
    now: () => state,
    mayExist,
    token: () => jar.read(names.token),
    jwt: () => jar.read(names.jwt),
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
  if (!expires) return undefined;
  // NaN where the server did not tell its time, which is above nothing.
  const skew = Date.now() - Date.parse(serverNow ?? '');
  return new Date(Math.abs(skew) > SKEW_MS ? expires + skew : expires);
}
