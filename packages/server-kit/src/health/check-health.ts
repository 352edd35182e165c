/** One part of the system that must answer for the whole to be healthy. */
export interface HealthCheck {
  name: string;
  check(): Promise<unknown>;
}

export interface HealthReport {
  ok: boolean;
  parts: Record<string, { ok: boolean; milliseconds: number; error?: string }>;
}

/** Asks all parts at once; one that does not answer in time counts as down. */
export async function checkHealth(checks: readonly HealthCheck[], timeoutMs = 2_000): Promise<HealthReport> {
  const entries = await Promise.all(checks.map(async (check) => [check.name, await ask(check, timeoutMs)] as const));
  return { ok: entries.every(([, part]) => part.ok), parts: Object.fromEntries(entries) };
}

async function ask(check: HealthCheck, timeoutMs: number) {
  const started = performance.now();
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(() => timer.reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  try {
    await Promise.race([check.check(), timer.promise]);
    return { ok: true, milliseconds: Math.round(performance.now() - started) };
  } catch (error) {
    return {
      ok: false,
      milliseconds: Math.round(performance.now() - started),
      error: error instanceof Error ? error.message : String(error),
    };
  } finally {
    clearTimeout(timeout);
  }
}
