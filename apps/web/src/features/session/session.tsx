import { describeSite, type ProductUser, syncUser } from '@targum/contracts';
import type { Core, SessionState } from '@targum/identity-client';
import { HttpError } from '@targum/wire';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { hasSessionCookie, sessionMark, setRefresh } from '../../lib/session-token.ts';
import { keepReferral, keptReferral } from './kept-referral.ts';
import { nameOf } from './name-of.ts';

interface Session {
  /** `loading` until it is known whether somebody is signed in. */
  status: 'loading' | 'signed-out' | 'signed-in';
  user: ProductUser | undefined;
  /** Signed in with the provider, but the product could not be told. */
  error: string | undefined;
  /** Where somebody was who has just signed out, until the sign-in page is shown. */
  leftAt: string | undefined;
  forgetLeaving: () => void;
  /** Loads the identity client; pages that need it wait for it. */
  openCore: () => Promise<Core>;
  signOut: () => Promise<void>;
  /** Shows what has changed about the user since. */
  setUser: (user: ProductUser) => void;
}

const SessionContext = createContext<Session | undefined>(undefined);

let opening: Promise<Core> | undefined;
let offered: string[] = [];

/** Other providers that this installation lets people in with; known once the client is loaded. */
export const offeredProviders = (): readonly string[] => offered;

/** One client a page, loaded when it is first needed: most visitors of the home page never do. */
function openCore(): Promise<Core> {
  opening ??= (async () => {
    const [{ createCore }, site] = await Promise.all([import('@targum/identity-client'), call(describeSite, {})]);
    const core = createCore(site.identity.public_token, { baseUrl: site.identity.url });
    offered = site.identity.providers;
    setRefresh(() => core.refresh());
    return core;
  })();
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

async function tellProduct({ user }: SessionState): Promise<ProductUser> {
  const email = user.emails[0]?.email ?? '';
  const body = { identity_user_id: user.user_id, email, name: nameOf(user), ...keptReferral() };
  try {
    return await call(syncUser, { body });
  } catch (error) {
    const reason = error instanceof HttpError ? error.statusText : 'network';
    throw new Error(`Backend sync failed: ${reason}`, { cause: error });
  }
}

type Known = Pick<Session, 'status' | 'user' | 'error'>;
const signedOut: Known = { status: 'signed-out', user: undefined, error: undefined };

export function SessionProvider({ children }: { children: ReactNode }) {
  const [known, setKnown] = useState<Known>(() =>
    hasSessionCookie() ? { ...signedOut, status: 'loading' } : signedOut,
  );
  const [shown, setShown] = useState(known.status);
  const [leftAt, setLeftAt] = useState<string>();
  if (shown !== known.status) {
    setShown(known.status);
    const left = shown === 'signed-in' && known.status === 'signed-out';
    setLeftAt(left ? location.pathname + location.search : undefined);
  }
  useEffect(() => {
    keepReferral();
    watchSession(setKnown);
    const look = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void lookAgain(setKnown);
    };
    addEventListener('pageshow', look);
    return () => removeEventListener('pageshow', look);
  }, []);
  const session = useMemo<Session>(
    () => ({
      ...known,
      leftAt,
      forgetLeaving: () => setLeftAt(undefined),
      openCore: () => openWatched(setKnown),
      signOut: () => revoke(setKnown),
      setUser: (user) => setKnown((before) => ({ ...before, user })),
    }),
    [known, leftAt],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

let watching: Core | undefined;
/** The session whose person the page shows. */
let shownMark: string | undefined;

/** The client, with its changes of session shown on the page from now on. */
async function openWatched(show: (known: Known) => void): Promise<Core> {
  const core = await openCore();
  if (watching !== core) {
    watching = core;
    core.store.onChange((state) => void follow(state, show));
  }
  return core;
}

function watchSession(show: (known: Known) => void): void {
  if (hasSessionCookie()) void checkSession(show);
}

async function checkSession(show: (known: Known) => void): Promise<void> {
  try {
    const core = await openWatched(show);
    await core.sessionChecked;
    await follow(core.store.now(), show);
  } catch {
    show(signedOut);
  }
}

/**
 * The browser shows a page as it was left, and nobody told it what happened meanwhile. Whoever has signed out or has
 * given way to somebody else is gone from it at once; a session that ended elsewhere is, as soon as the server says so.
 */
async function lookAgain(show: (known: Known) => void): Promise<void> {
  const core = watching;
  if (!core) return watchSession(show);
  if (!hasSessionCookie()) return core.store.clear();
  if (sessionMark() !== shownMark) show({ ...signedOut, status: 'loading' });
  await core.refresh().catch(() => undefined);
  await follow(core.store.now(), show);
}

/** Grows with every change of session: what the product says of an earlier one comes too late. */
let changes = 0;

async function follow(state: SessionState | null, show: (known: Known) => void): Promise<void> {
  const change = ++changes;
  shownMark = sessionMark();
  if (!state) return show(signedOut);
  const known = await introduce(state);
  if (change === changes) show(known);
}

async function introduce(state: SessionState): Promise<Known> {
  try {
    return { status: 'signed-in', user: await tellProduct(state), error: undefined };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: 'signed-in', user: undefined, error: reason };
  }
}

/** A failed revoke is only logged: the specification leaves the person on the page, still signed in. */
async function revoke(show: (known: Known) => void): Promise<void> {
  const [core, { sessions }] = await Promise.all([openWatched(show), import('@targum/identity-client')]);
  await sessions(core).revoke();
  changes += 1;
  show(signedOut);
}
