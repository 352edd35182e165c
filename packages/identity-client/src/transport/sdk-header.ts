import type { SafeStorage } from '../browser/safe-storage.ts';

export const SDK_VERSION = '5.40.0';
const SDK_IDENTIFIER = 'Targum Identity JavaScript SDK';

/** The telemetry object that travels in `X-SDK-Client` and beside each event. */
export interface Telemetry {
  event_id: string;
  app_session_id: string;
  persistent_id: string;
  client_sent_at: string;
  timezone: string;
  stytch_user_id?: string;
  stytch_session_id?: string;
  app: { identifier: string };
  sdk: { identifier: string; version: string };
}

export type TelemetrySource = () => Telemetry;

export function createTelemetry(
  storage: SafeStorage,
  who: () => { user_id: string; session_id: string } | undefined,
): TelemetrySource {
  const appSession = `app-session-id-${randomId()}`;
  const stored = storage.get('::persistent_id');
  const persistent = stored && /^persistent-id-[0-9a-f-]{36}$/.test(stored) ? stored : `persistent-id-${randomId()}`;
  if (persistent !== stored) storage.set('::persistent_id', persistent);
  return () => {
    const known = who();
    return {
      event_id: `event-id-${randomId()}`,
      app_session_id: appSession,
      persistent_id: persistent,
      client_sent_at: new Date().toISOString(),
      timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(known && { stytch_user_id: known.user_id, stytch_session_id: known.session_id }),
      app: { identifier: location.hostname },
      sdk: { identifier: SDK_IDENTIFIER, version: SDK_VERSION },
    };
  };
}

/** `crypto.randomUUID` exists only in secure contexts; plain http hosts in development have none. */
function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
