import { route } from '@targum/wire';
import { z } from 'zod';
import { protectionInput, sessionMinutes, tokenInput } from './inputs.ts';
import { authAnswer, emptyAnswer } from './objects.ts';

export const sessionAuthenticate = route({
  name: 'session-authenticate',
  method: 'POST',
  path: '/sdk/v1/sessions/authenticate',
  summary: 'Check the running session and get a fresh JWT',
  tag: 'sessions',
  access: 'user',
  body: z.object({ session_duration_minutes: sessionMinutes.optional() }),
  output: authAnswer,
});

export const sessionRevoke = route({
  name: 'session-revoke',
  method: 'POST',
  path: '/sdk/v1/sessions/revoke',
  summary: 'End the running session',
  tag: 'sessions',
  access: 'user',
  output: emptyAnswer,
});

export const sessionExchangeAccessToken = route({
  name: 'session-exchange-access-token',
  method: 'POST',
  path: '/sdk/v1/sessions/exchange_access_token',
  summary: 'Open a session with an access token of a connected application that has full access',
  tag: 'sessions',
  access: 'visitor',
  body: z.object({ access_token: z.string().min(1).max(8192), session_duration_minutes: sessionMinutes }),
  output: authAnswer,
});

export const sessionAttest = route({
  name: 'session-attest',
  method: 'POST',
  path: '/sdk/v1/sessions/attest',
  summary: 'Open a session with a token of a trusted issuer',
  tag: 'sessions',
  access: 'visitor',
  body: z.object({
    profile_id: z.string().min(1).max(200),
    token: z.string().min(1).max(8192),
    session_duration_minutes: sessionMinutes.optional(),
  }),
  output: authAnswer,
});

export const impersonationAuthenticate = route({
  name: 'impersonation-authenticate',
  method: 'POST',
  path: '/sdk/v1/impersonation/authenticate',
  summary: 'Open a session as another user with a token made by an administrator',
  tag: 'sessions',
  access: 'visitor',
  body: z.object({ impersonation_token: tokenInput, ...protectionInput }),
  output: authAnswer,
});

const device = z.object({
  session_id: z.string(),
  started_at: z.string(),
  last_accessed_at: z.string(),
  expires_at: z.string(),
  ip_address: z.string(),
  user_agent: z.string(),
  current: z.boolean(),
});

export const sessionList = route({
  name: 'session-list',
  method: 'GET',
  path: '/sdk/v1/sessions',
  summary: 'Where the user is signed in',
  tag: 'sessions',
  access: 'user',
  output: z.object({ sessions: z.array(device) }),
});

export const sessionRevokeOther = route({
  name: 'session-revoke-other',
  method: 'POST',
  path: '/sdk/v1/sessions/:sessionId/revoke',
  summary: 'End one of the user’s sessions on another device',
  tag: 'sessions',
  access: 'user',
  params: z.object({ sessionId: z.string().max(200) }),
  output: emptyAnswer,
});

export const sessionJwks = route({
  name: 'session-jwks',
  method: 'GET',
  path: '/v1/sessions/jwks/:projectId',
  summary: 'The public keys that session JWTs are signed with',
  tag: 'sessions',
  access: 'public',
  params: z.object({ projectId: z.string().max(200) }),
  output: z.object({ keys: z.array(z.looseObject({ kid: z.string() })) }),
});
