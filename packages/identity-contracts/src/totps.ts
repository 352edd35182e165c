import { route } from '@targum/wire';
import { z } from 'zod';
import { minutes, protectionInput, sessionMinutes } from './inputs.ts';
import { authAnswer, userAnswer } from './objects.ts';

export const totpCreate = route({
  name: 'totp-create',
  method: 'POST',
  path: '/sdk/v1/totps',
  summary: 'Begin to add an authenticator app',
  tag: 'authenticator apps',
  access: 'user',
  body: z.object({ expiration_minutes: minutes(5, 1440).optional() }),
  output: userAnswer.extend({
    totp_id: z.string(),
    secret: z.string(),
    qr_code: z.string(),
    recovery_codes: z.array(z.string()),
  }),
});

export const totpAuthenticate = route({
  name: 'totp-authenticate',
  method: 'POST',
  path: '/sdk/v1/totps/authenticate',
  summary: 'Confirm the running session with a code of an authenticator app',
  tag: 'authenticator apps',
  access: 'user',
  body: z.object({
    totp_code: z.string({ error: 'invalid_code' }),
    session_duration_minutes: sessionMinutes,
    ...protectionInput,
  }),
  output: authAnswer.extend({ totp_id: z.string() }),
});

export const totpRecoveryCodes = route({
  name: 'totp-recovery-codes',
  method: 'POST',
  path: '/sdk/v1/totps/recovery_codes',
  summary: 'The recovery codes that are left',
  tag: 'authenticator apps',
  access: 'user',
  output: z.object({
    user_id: z.string(),
    totps: z.array(z.object({ totp_id: z.string(), verified: z.boolean(), recovery_codes: z.array(z.string()) })),
  }),
});

export const totpRecover = route({
  name: 'totp-recover',
  method: 'POST',
  path: '/sdk/v1/totps/recover',
  summary: 'Confirm the running session with a recovery code',
  tag: 'authenticator apps',
  access: 'user',
  body: z.object({
    recovery_code: z.string().min(1).max(64),
    session_duration_minutes: sessionMinutes,
    ...protectionInput,
  }),
  output: authAnswer.extend({ totp_id: z.string() }),
});
