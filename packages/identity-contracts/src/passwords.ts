import { route } from '@targum/wire';
import { z } from 'zod';
import {
  challengeInput,
  emailInput,
  localeInput,
  minutes,
  passwordInput,
  protectionInput,
  sessionMinutes,
  templateIdInput,
  tokenInput,
  urlInput,
  verifierInput,
} from './inputs.ts';
import { authAnswer, emptyAnswer } from './objects.ts';

const post = { method: 'POST', tag: 'passwords' } as const;

const credentials = z.object({
  email: emailInput,
  password: passwordInput,
  session_duration_minutes: sessionMinutes,
  ...protectionInput,
});

export const passwordCreate = route({
  ...post,
  name: 'password-create',
  path: '/sdk/v1/passwords',
  summary: 'Create an account with a password',
  access: 'visitor',
  body: credentials,
  output: authAnswer.extend({ email_id: z.string() }),
});

export const passwordAuthenticate = route({
  ...post,
  name: 'password-authenticate',
  path: '/sdk/v1/passwords/authenticate',
  summary: 'Sign in with a password',
  access: 'visitor',
  body: credentials,
  output: authAnswer,
});

export const passwordStrength = z.object({
  valid_password: z.boolean(),
  score: z.int().min(0).max(4),
  breached_password: z.boolean(),
  breach_detection_on_create: z.boolean(),
  strength_policy: z.enum(['luds', 'zxcvbn']),
  feedback: z.object({
    warning: z.string(),
    suggestions: z.array(z.string()),
    luds_requirements: z.object({
      has_digit: z.boolean(),
      has_lower_case: z.boolean(),
      has_symbol: z.boolean(),
      has_upper_case: z.boolean(),
      missing_characters: z.int(),
      missing_complexity: z.int(),
    }),
  }),
});

export const passwordStrengthCheck = route({
  ...post,
  name: 'password-strength-check',
  path: '/sdk/v1/passwords/strength_check',
  summary: 'How hard a password is to guess',
  access: 'visitor',
  body: z.object({ password: passwordInput, email: emailInput.optional() }),
  output: passwordStrength,
  perMinute: 240,
});

export const passwordResetByEmailStart = route({
  ...post,
  name: 'password-reset-by-email-start',
  path: '/sdk/v1/passwords/email/reset/start',
  summary: 'Mail a link to set a new password',
  access: 'visitor',
  body: z.object({
    email: emailInput,
    login_redirect_url: urlInput,
    reset_password_redirect_url: urlInput,
    reset_password_expiration_minutes: minutes(5, 10_080).optional(),
    reset_password_template_id: templateIdInput,
    locale: localeInput,
    code_challenge: challengeInput,
    ...protectionInput,
  }),
  output: emptyAnswer,
});

export const passwordResetByEmail = route({
  ...post,
  name: 'password-reset-by-email',
  path: '/sdk/v1/passwords/email/reset',
  summary: 'Set a new password with the token of a mailed link',
  access: 'visitor',
  body: z.object({
    token: tokenInput,
    password: passwordInput,
    session_duration_minutes: sessionMinutes,
    code_verifier: verifierInput,
    ...protectionInput,
  }),
  output: authAnswer,
});

export const passwordResetByExisting = route({
  ...post,
  name: 'password-reset-by-existing',
  path: '/sdk/v1/passwords/existing_password/reset',
  summary: 'Change the password, proving the old one',
  access: 'visitor',
  body: z.object({
    email: emailInput,
    existing_password: passwordInput,
    new_password: passwordInput,
    session_duration_minutes: sessionMinutes.optional(),
    ...protectionInput,
  }),
  output: authAnswer,
});

export const passwordResetBySession = route({
  ...post,
  name: 'password-reset-by-session',
  path: '/sdk/v1/passwords/session/reset',
  summary: 'Set a password from a fresh session',
  access: 'user',
  body: z.object({
    password: passwordInput,
    session_duration_minutes: sessionMinutes.optional(),
    ...protectionInput,
  }),
  output: authAnswer,
});
