import { randomHex } from '../browser/random-hex.ts';
import type { SafeStorage } from '../browser/safe-storage.ts';
import type { SessionState } from '../session/read-state.ts';

export const SDK_VERSION = '5.40.0';
const SDK_IDENTIFIER = 'Targum Identity JavaScript SDK';

/** The telemetry object that travels in `X-SDK-Client` and beside each event. */
export interface Telemetry {
  event_id: string;
  app_session_id: string;
  persistent_id: string;
  client_sent_at: string;
  timezone: string;
  stytch_user_id: string | undefined;
  stytch_session_id: string | undefined;
  app: { identifier: string };
  sdk: { identifier: string; version: string };
}

export type TelemetrySource = () => Telemetry;

export function createTelemetry(storage: SafeStorage, now: () => SessionState | null): TelemetrySource {
  const app_session_id = randomId('app-session');
  const stored = storage.get('::persistent_id') ?? '';
  const persistent_id = /^persistent-id-[0-9a-f-]{36}$/.test(stored) ? stored : randomId('persistent');
  storage.set('::persistent_id', persistent_id);
  return () => {
    const state = now();
    return {
      event_id: randomId('event'),
      app_session_id,
      persistent_id,
      client_sent_at: new Date().toISOString(),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      stytch_user_id: state?.user.user_id,
      stytch_session_id: state?.session.session_id,
      app: { identifier: location.hostname },
      sdk: { identifier: SDK_IDENTIFIER, version: SDK_VERSION },
    };
  };
}

/** `crypto.randomUUID` exists only in secure contexts; plain http hosts in development have none. */
function randomId(kind: string): string {
  return `${kind}-id-${crypto.randomUUID?.() ?? [4, 2, 2, 2, 6].map((bytes) => randomHex(bytes)).join('-')}`;
}
