import type { Core } from '../core.ts';
import type { Answer, AuthAnswer, SessionDuration, UserAnswer } from '../types/session.ts';
import { keepUser, signIn } from './sign-in.ts';

export interface TotpCreated extends UserAnswer {
  totp_id: string;
  secret: string;
  qr_code: string;
  recovery_codes: string[];
}

type TotpAuthAnswer = AuthAnswer & { totp_id: string };

export function totps(core: Core) {
  return {
    create: (request: { expiration_minutes: number }) =>
      keepUser(core, core.call<TotpCreated>('POST', '/totps', request)),
    authenticate: (request: SessionDuration & { totp_code: string }) =>
      signIn(core, core.protectedCall<TotpAuthAnswer>('/totps/authenticate', request)),
    recoveryCodes: () =>
      core.call<
        Answer & { user_id: string; totps: { totp_id: string; verified: boolean; recovery_codes: string[] }[] }
      >('POST', '/totps/recovery_codes'),
    recover: (request: SessionDuration & { recovery_code: string }) =>
      signIn(core, core.protectedCall<TotpAuthAnswer>('/totps/recover', request)),
  };
}
