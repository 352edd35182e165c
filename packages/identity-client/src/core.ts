import { type BootstrapSource, createBootstrap } from './bootstrap/bootstrap-source.ts';
import { createSafeStorage, type SafeStorage } from './browser/safe-storage.ts';
import { IdentityUsageError, isFatalSessionError } from './errors.ts';
import { createEventLog, type EventLog } from './events/event-log.ts';
import { type ClientOptions, readOptions, type Settings } from './options.ts';
import { createProofKeys, type ProofKeys } from './pkce.ts';
import type { RareParts } from './rare/rare-parts.ts';
import { createRefresher, type Refresher } from './session/refresh.ts';
import { createSessionStore, type SessionStore, storageKey } from './session/session-store.ts';
import { type Call, createCall } from './transport/call.ts';
import { createProtectedCall, type ProtectedCall } from './transport/prove-human.ts';
import { createTelemetry } from './transport/sdk-header.ts';
import type { AuthAnswer } from './types/session.ts';

/** What every method is built on. Methods take it as their only argument, so a bundle holds only the methods it names. */
export interface Core {
  readonly settings: Settings;
  readonly storage: SafeStorage;
  readonly call: Call;
  readonly protectedCall: ProtectedCall;
  readonly bootstrap: BootstrapSource;
  readonly store: SessionStore;
  readonly proofKeys: ProofKeys;
  readonly events: EventLog;
  readonly refresher: Refresher;
  readonly rare: RareParts;
  /** Resolves when the load-time session check has ended; "signed out" is an answer too. */
  readonly sessionChecked: Promise<void>;
  /** Asks the server about the session; a fatal answer ends it. */
  refresh(body?: object): Promise<AuthAnswer>;
}

export function assembleCore(rare: RareParts, publicToken: string, options: ClientOptions): Core {
  if (typeof window === 'undefined') throw new IdentityUsageError('Only for browsers.');
  const settings = readOptions(publicToken, options);
  const storage = createSafeStorage(storageKey(settings.publicToken));
  const store = createSessionStore(settings, storage);
  const telemetry = createTelemetry(storage, store.now);
  const call = createCall(settings, telemetry, store.token);
  // Whoever makes a client draws a first screen in the same breath. The first request needs the visitor's time zone, which costs
  // a cold browser up to a tenth of a second: it comes after that screen.
  const drawn = new Promise<void>((resolve) => {
    setTimeout(resolve);
  });
  const bootstrap = createBootstrap(settings, call, storage, drawn);
  const events = createEventLog(settings, telemetry);

  async function refresh(body: object = {}): Promise<AuthAnswer> {
    const now = () => store.now()?.session.session_id;
    const before = now();
    const answer = await call<AuthAnswer>('POST', '/sessions/authenticate', body).catch((error: unknown) => {
      // A server that is down does not sign anybody out; one that says "over" does.
      if (isFatalSessionError(error)) store.clear();
      throw error;
    });
    if (before && before !== now()) {
      // Somebody signed in elsewhere while we waited: this answer is about the old session, ask about the new one.
      if (now()) return refresh(body);
      throw new IdentityUsageError('The session ended during the call.');
    }
    store.adopt(answer);
    return answer;
  }

  const refresher = createRefresher(storage, `${storageKey(settings.publicToken)}::refresh`, () => refresh());
  store.onChange((state) => (state ? refresher.start() : refresher.stop()));

  if (store.now()) refresher.start();
  const sessionChecked = store.mayExist() ? refresh().then(ignore, ignore) : Promise.resolve();
  void drawn.then(() =>
    events.log('sdk_instance_instantiated', {
      event_callback_registered: false,
      error_callback_registered: false,
      success_callback_registered: false,
    }),
  );

  return {
    settings,
    storage,
    call,
    protectedCall: createProtectedCall(settings, call, bootstrap.ready, telemetry, rare),
    bootstrap,
    store,
    proofKeys: createProofKeys(storage, bootstrap.ready),
    events,
    refresher,
    rare,
    sessionChecked,
    refresh,
  };
}

function ignore(): void {}
