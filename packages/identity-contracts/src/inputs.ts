import { z } from 'zod';

// An issue whose text is an error type is answered with that type (see the server's envelope).
const typed = (type: string) => ({ error: type });

export const emailInput = z.string(typed('invalid_email'));
export const phoneInput = z.string(typed('invalid_phone_number'));
/** Six digits; checked by the method itself so that every wrong form answers alike. */
export const passcodeInput = z.string(typed('invalid_code'));
export const tokenInput = z.string().min(1).max(1024);
export const methodIdInput = z
  .string(typed('invalid_method_id'))
  .min(1, typed('invalid_method_id'))
  .max(200, typed('invalid_method_id'));
export const passwordInput = z.string(typed('invalid_argument'));
export const templateIdInput = z.string().max(128).optional();
export const localeInput = z.string().max(35).optional();
export const urlInput = z.string().max(2048, typed('invalid_redirect_url')).optional();
export const challengeInput = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, typed('invalid_argument'))
  .optional();
export const verifierInput = z.string().max(256, typed('pkce_mismatch')).optional();

export const minutes = (low: number, high: number) =>
  z.int(typed('invalid_argument')).min(low, typed('invalid_argument')).max(high, typed('invalid_argument'));

/** The upper end is the project's own cap, checked where the session is opened. */
export const sessionMinutes = minutes(5, 527_040);

/** Captcha and telemetry ride along on most calls. */
export const protectionInput = {
  captcha_token: z.string().max(8192).optional(),
  dfp_telemetry_id: z.string().max(200).optional(),
};
