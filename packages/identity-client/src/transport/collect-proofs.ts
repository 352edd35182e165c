import { loadScript } from '../browser/load-script.ts';
import { type Settings, warn } from '../options.ts';

interface Recaptcha {
  ready(done: () => void): void;
  execute(siteKey: string, options: { action: string }): Promise<string>;
}

interface ScriptGlobals {
  grecaptcha?: { enterprise?: Recaptcha };
  GetTelemetryID?: (publicToken: string, submitUrl: string) => Promise<string>;
}

export interface Proofs {
  captcha_token?: string;
  dfp_telemetry_id?: string;
}

export interface Wanted {
  captcha: boolean;
  fingerprint: boolean;
}

export async function collectProofs(settings: Settings, siteKey: string, want: Wanted): Promise<Proofs> {
  const [captcha, print] = await Promise.all([
    want.captcha ? quietly(captchaToken(settings, siteKey)) : undefined,
    want.fingerprint ? quietly(fingerprintId(settings)) : undefined,
  ]);
  return { ...(captcha && { captcha_token: captcha }), ...(print && { dfp_telemetry_id: print }) };
}

/** A blocked script must not lock humans out: the server decides what a missing proof is worth. */
async function quietly(proof: Promise<string>): Promise<string | undefined> {
  try {
    return await proof;
  } catch (error) {
    warn('A bot check could not run; the server decides without it.', error);
    return undefined;
  }
}

async function captchaToken({ options }: Settings, siteKey: string): Promise<string> {
  if (options.captcha) return options.captcha(siteKey, 'LOGIN');
  const host = options.captchaScriptUrl ?? 'https://www.google.com/recaptcha/enterprise.js';
  await loadScript(`${host}?render=${encodeURIComponent(siteKey)}`, options.nonce);
  const captcha = (globalThis as ScriptGlobals).grecaptcha?.enterprise;
  if (!captcha) throw new Error('The captcha script did not start.');
  await new Promise<void>((resolve) => captcha.ready(resolve));
  return captcha.execute(siteKey, { action: 'LOGIN' });
}

async function fingerprintId({ options, publicToken, baseUrl }: Settings): Promise<string> {
  if (options.fingerprint) return options.fingerprint(publicToken);
  await loadScript(options.fingerprintScriptUrl ?? `${baseUrl}/telemetry.js`, options.nonce);
  const identify = (globalThis as ScriptGlobals).GetTelemetryID;
  if (!identify) throw new Error('The fingerprint script did not start.');
  return identify(publicToken, options.fingerprintSubmitUrl ?? `${baseUrl}/submit`);
}
