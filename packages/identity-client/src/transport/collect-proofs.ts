import { loadScript } from '../browser/load-script.ts';
import { type Settings, warn } from '../options.ts';

interface Recaptcha {
  ready(done: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

/** As their scripts leave them; one that did not start is told of like one that was blocked. */
interface ScriptGlobals {
  grecaptcha: { enterprise: Recaptcha };
  GetTelemetryID: (publicToken: string, submitUrl: string) => Promise<string>;
}

export interface Proofs {
  captcha_token?: string | undefined;
  dfp_telemetry_id?: string | undefined;
}

export interface Wanted {
  captcha: boolean;
  fingerprint: boolean;
}

export async function collectProofs(settings: Settings, siteKey: string, want: Wanted): Promise<Proofs> {
  const [captcha_token, dfp_telemetry_id] = await Promise.all([
    want.captcha ? quietly(captchaToken(settings, siteKey)) : undefined,
    want.fingerprint ? quietly(fingerprintId(settings)) : undefined,
  ]);
  return { captcha_token, dfp_telemetry_id };
}

/** A blocked script must not lock humans out: the server decides what a missing proof is worth. */
async function quietly(proof: Promise<string>): Promise<string | undefined> {
  try {
    return await proof;
  } catch (error) {
    warn('A bot check could not run.', error);
    return undefined;
  }
}

const scripts = globalThis as unknown as ScriptGlobals;

async function captchaToken({ options }: Settings, siteKey: string): Promise<string> {
  const action = 'LOGIN';
  if (options.captcha) return options.captcha(siteKey, action);
  const host = options.captchaScriptUrl ?? 'https://www.google.com/recaptcha/enterprise.js';
  await loadScript(`${host}?render=${encodeURIComponent(siteKey)}`, options.nonce);
  const { enterprise } = scripts.grecaptcha;
  await new Promise<void>((resolve) => enterprise.ready(resolve));
  return enterprise.execute(siteKey, { action });
}

async function fingerprintId({ options, publicToken, baseUrl }: Settings): Promise<string> {
  if (options.fingerprint) return options.fingerprint(publicToken);
  await loadScript(options.fingerprintScriptUrl ?? `${baseUrl}/telemetry.js`, options.nonce);
  return scripts.GetTelemetryID(publicToken, options.fingerprintSubmitUrl ?? `${baseUrl}/submit`);
}
