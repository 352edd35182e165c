import type { Settings } from '../options.ts';
import type { Telemetry, TelemetrySource } from '../transport/sdk-header.ts';
import { send } from '../transport/send.ts';

export interface LoggedEvent {
  public_token: string;
  event_name: string;
  details: Record<string, unknown>;
  error_code?: string;
  error_description?: string;
  http_status_code?: number;
}

export interface EventLog {
  log(
    name: string,
    details?: Record<string, unknown>,
    failure?: Pick<LoggedEvent, 'error_code' | 'error_description' | 'http_status_code'>,
  ): void;
  flush(): void;
}

const FLUSH_MS = 800;
const BATCH = 15;

/** Collects events and sends them in batches. Losing one is fine, disturbing a sign-in for one is not. */
export function createEventLog(settings: Settings, telemetry: TelemetrySource): EventLog {
  let queue: { telemetry: Telemetry; event: LoggedEvent }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!queue[0]) return;
    const body = JSON.stringify(queue);
    queue = [];
    send(settings, '/events', { method: 'POST', credentials: 'omit', keepalive: body.length < 60_000, body }).catch(
      () => undefined,
    );
  }

  addEventListener('pagehide', flush);
  return {
    flush,
    log(event_name, details = {}, failure) {
      queue.push({
        telemetry: telemetry(),
        event: { public_token: settings.publicToken, event_name, details, ...failure },
      });
      if (queue.length >= BATCH) flush();
      else timer ??= setTimeout(flush, FLUSH_MS);
    },
  };
}
