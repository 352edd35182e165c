import { CaptchaRequiredError } from '../errors.ts';
import type { Settings } from '../options.ts';
import type { Bootstrap } from '../types/bootstrap.ts';
import type { Call } from './call.ts';
import type { Proofs, Wanted } from './collect-proofs.ts';
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
): ProtectedCall {
  return async <T>(
    path: string,
    body: object,
    { fingerprint = true, retry = true }: ProtectOptions = {},
  ): Promise<T> => {
    const project = await bootstrap();
    const dfp = project.dfpProtectedAuthEnabled;
    const deciding = dfp && project.dfpProtectedAuthMode === 'DECISIONING';
    const first = await proofs(settings, project, { captcha: !deciding, fingerprint: dfp && fingerprint });
    const sent = telemetry();
    try {
      return await call<T>('POST', path, { ...body, ...first }, { telemetry: sent });
    } catch (error) {
      if (!(error instanceof CaptchaRequiredError) || !retry || !dfp) throw error;
      const second = await proofs(settings, project, { captcha: true, fingerprint });
      return call<T>('POST', path, { ...body, ...second }, { telemetry: sent });
    }
  };
}

/** The loaders travel only to projects that use them. */
async function proofs(settings: Settings, project: Bootstrap, want: Wanted): Promise<Proofs> {
  const captcha = want.captcha && project.captchaSettings.enabled;
  if (!captcha && !want.fingerprint) return {};
  const { collectProofs } = await import('./collect-proofs.ts');
  return collectProofs(settings, project.captchaSettings.siteKey ?? '', { captcha, fingerprint: want.fingerprint });
}
