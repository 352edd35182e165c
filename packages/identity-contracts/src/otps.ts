import { route } from '@targum/wire';
import { z } from 'zod';
import {
  emailInput,
  localeInput,
  methodIdInput,
  minutes,
  passcodeInput,
  phoneInput,
  protectionInput,
  sessionMinutes,
  templateIdInput,
} from './inputs.ts';
import { authAnswer } from './objects.ts';

const expiration = minutes(1, 10).optional();

const emailBody = z.object({
  email: emailInput,
  expiration_minutes: expiration,
  login_template_id: templateIdInput,
  signup_template_id: templateIdInput,
  locale: localeInput,
  ...protectionInput,
});

const phoneBody = z.object({
  phone_number: phoneInput,
  expiration_minutes: expiration,
  locale: localeInput,
  enable_autofill: z.boolean().optional(),
  autofill_session_duration_minutes: sessionMinutes.optional(),
  ...protectionInput,
});

const sent = z.object({ method_id: z.string() });

const send = <const N extends string, const P extends string, A extends 'visitor' | 'user', B extends z.ZodType>(
  name: N,
  path: P,
  access: A,
  body: B,
) => route({ name, method: 'POST', path, summary: 'Send a passcode', tag: 'passcodes', access, body, output: sent });

export const otpEmailLoginOrCreate = send(
  'otp-email-login-or-create',
  '/sdk/v1/otps/email/login_or_create',
  'visitor',
  emailBody,
);
export const otpEmailSendPrimary = send(
  'otp-email-send-primary',
  '/sdk/v1/otps/email/send/primary',
  'visitor',
  emailBody,
);
export const otpEmailSendSecondary = send(
  'otp-email-send-secondary',
  '/sdk/v1/otps/email/send/secondary',
  'user',
  emailBody,
);
export const otpSmsLoginOrCreate = send(
  'otp-sms-login-or-create',
  '/sdk/v1/otps/sms/login_or_create',
  'visitor',
  phoneBody,
);
export const otpSmsSendPrimary = send('otp-sms-send-primary', '/sdk/v1/otps/sms/send/primary', 'visitor', phoneBody);
export const otpSmsSendSecondary = send('otp-sms-send-secondary', '/sdk/v1/otps/sms/send/secondary', 'user', phoneBody);
export const otpWhatsappLoginOrCreate = send(
  'otp-whatsapp-login-or-create',
  '/sdk/v1/otps/whatsapp/login_or_create',
  'visitor',
  phoneBody,
);
export const otpWhatsappSendPrimary = send(
  'otp-whatsapp-send-primary',
  '/sdk/v1/otps/whatsapp/send/primary',
  'visitor',
  phoneBody,
);
export const otpWhatsappSendSecondary = send(
  'otp-whatsapp-send-secondary',
  '/sdk/v1/otps/whatsapp/send/secondary',
  'user',
  phoneBody,
);

export const otpAuthenticate = route({
  name: 'otp-authenticate',
  method: 'POST',
  path: '/sdk/v1/otps/authenticate',
  summary: 'Sign in with a passcode',
  tag: 'passcodes',
  access: 'visitor',
  body: z.object({
    token: passcodeInput,
    method_id: methodIdInput,
    session_duration_minutes: sessionMinutes,
    ...protectionInput,
  }),
  output: authAnswer.extend({ method_id: z.string(), reset_sessions: z.boolean() }),
});
