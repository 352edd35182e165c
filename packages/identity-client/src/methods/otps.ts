import type { Core } from '../core.ts';
import type { AuthAnswer, MethodAnswer, SessionDuration } from '../types/session.ts';
import { signIn, step } from './sign-in.ts';

export interface EmailOtpOptions {
  expiration_minutes?: number;
  login_template_id?: string;
  signup_template_id?: string;
  locale?: string;
}

export interface PhoneOtpOptions {
  expiration_minutes?: number;
  locale?: string;
  enable_autofill?: boolean;
  autofill_session_duration_minutes?: number;
}

export interface OtpAuthAnswer extends AuthAnswer {
  method_id: string;
}

/** One-time passcodes by email, text message and WhatsApp. */
export function otps(core: Core) {
  const send = (channel: 'email' | 'sms' | 'whatsapp') => {
    const phone = channel !== 'email';
    const field = phone ? 'phone_number' : 'email';
    return {
      loginOrCreate: (to: string, options?: EmailOtpOptions & PhoneOtpOptions) =>
        core.protectedCall<MethodAnswer>(`/otps/${channel}/login_or_create`, { [field]: to, ...options }),
      /** To an address of the signed-in user, or of a known one. */
      send: (to: string, options?: EmailOtpOptions & PhoneOtpOptions) =>
        core.protectedCall<MethodAnswer>(
          `/otps/${channel}/send/${step(core)}`,
          { [field]: to, ...options },
          { fingerprint: phone, retry: phone },
        ),
    };
  };
  return {
    email: send('email'),
    sms: send('sms'),
    whatsapp: send('whatsapp'),
    authenticate: (code: string, method_id: string, options: SessionDuration) =>
      signIn(core, core.protectedCall<OtpAuthAnswer>('/otps/authenticate', { token: code, method_id, ...options })),
  };
}
