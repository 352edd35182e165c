import { route } from '@targum/wire';
import { z } from 'zod';
import {
  challengeInput,
  emailInput,
  localeInput,
  minutes,
  protectionInput,
  sessionMinutes,
  templateIdInput,
  tokenInput,
  urlInput,
  verifierInput,
} from './inputs.ts';
import { authAnswer } from './objects.ts';

const lifetime = minutes(5, 10_080).optional();

const body = z.object({
  email: emailInput,
  login_magic_link_url: urlInput,
  signup_magic_link_url: urlInput,
  login_expiration_minutes: lifetime,
  signup_expiration_minutes: lifetime,
  login_template_id: templateIdInput,
  signup_template_id: templateIdInput,
  locale: localeInput,
  code_challenge: challengeInput,
  ...protectionInput,
});

const send = <const N extends string, const P extends string, A extends 'visitor' | 'user'>(
  name: N,
  path: P,
  access: A,
) =>
  route({
    name,
    method: 'POST',
    path,
    summary: 'Mail a sign-in link',
    tag: 'magic links',
    access,
    body,
    /** The code of the same mail belongs to this method: it is the way in when the mail is read on another device. */
    output: z.object({ method_id: z.string() }),
  });

export const magicLinkLoginOrCreate = send(
  'magic-link-login-or-create',
  '/sdk/v1/magic_links/email/login_or_create',
  'visitor',
);
export const magicLinkSendPrimary = send(
  'magic-link-send-primary',
  '/sdk/v1/magic_links/email/send/primary',
  'visitor',
);
export const magicLinkSendSecondary = send(
  'magic-link-send-secondary',
  '/sdk/v1/magic_links/email/send/secondary',
  'user',
);

export const magicLinkAuthenticate = route({
  name: 'magic-link-authenticate',
  method: 'POST',
  path: '/sdk/v1/magic_links/authenticate',
  summary: 'Sign in with the token of a mailed link',
  tag: 'magic links',
  access: 'visitor',
  body: z.object({ token: tokenInput, session_duration_minutes: sessionMinutes, code_verifier: verifierInput }),
  output: authAnswer.extend({ method_id: z.string(), reset_sessions: z.boolean() }),
});
