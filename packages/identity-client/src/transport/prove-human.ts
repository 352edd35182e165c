import { CaptchaRequiredError } from '../errors.ts';
import type { Settings } from '../options.ts';
import type { RareParts } from '../rare/rare-parts.ts';
import type { Bootstrap } from '../types/bootstrap.ts';
import type { Call } from './call.ts';
import type { TelemetrySource } from './sdk-header.ts';

export interface ProtectOptions {
  /** Two calls of the protocol carry a captcha but never a fingerprint. */
  fingerprint?: boolean;
  /** Whether a "Captcha required" answer is worth a second try. */
  retry?: boolean;
}

export type ProtectedCall = <T>(path: string, body: object, options?: ProtectOptions) => Promise<T>;

/** Adds captcha and fingerprint to the calls that bots like, as the project's bootstrap asks for. */
export function createProtectedCall(
  settings: Settings,
  call: Call,
  bootstrap: () => Promise<Bootstrap>,
  telemetry: TelemetrySource,
  { collectProofs }: RareParts,
): ProtectedCall {
  return async <T>(
    path: string,
    body: object,
    { fingerprint = true, retry = true }: ProtectOptions = {},
  ): Promise<T> => {
    const project = await bootstrap();
    const dfp = project.dfpProtectedAuthEnabled;
    const sent = telemetry();
    const { enabled, siteKey = '' } = project.captchaSettings;
    const attempt = async (captcha: boolean, print: boolean) => {
      const wanted = { captcha: captcha && enabled, fingerprint: print };
      // Its code need not travel to projects that want no proof.
      const proofs = wanted.captcha || print ? await collectProofs(settings, siteKey, wanted) : {};
      return call<T>('POST', path, { ...body, ...proofs }, { telemetry: sent });
    };
    try {
      return await attempt(!dfp || project.dfpProtectedAuthMode !== 'DECISIONING', dfp && fingerprint);
    } catch (error) {
      if (!(error instanceof CaptchaRequiredError) || !retry || !dfp) throw error;
      return attempt(true, fingerprint);
    }
  };
}
