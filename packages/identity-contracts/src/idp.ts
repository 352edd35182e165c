import { route } from '@targum/wire';
import { z } from 'zod';
import { challengeInput } from './inputs.ts';
import { user } from './objects.ts';

const address = z.string().max(2048, { error: 'invalid_redirect_url' });

const request = {
  client_id: z.string().min(1).max(200),
  redirect_uri: address,
  response_type: z.string().max(64),
  scopes: z.array(z.string().max(128)).max(50),
  prompt: z.string().max(64).optional(),
};

export const authorizeStart = route({
  name: 'authorize-start',
  method: 'POST',
  path: '/sdk/v1/idp/oauth/authorize/start',
  summary: 'What an application asks for, before the user is asked',
  tag: 'identity provider',
  access: 'user',
  body: z.object(request),
  output: z.object({
    user_id: z.string(),
    user,
    client: z.object({
      client_id: z.string(),
      client_name: z.string(),
      client_description: z.string(),
      client_type: z.string(),
      logo_url: z.string().optional(),
    }),
    consent_required: z.boolean(),
    scope_results: z.array(z.object({ scope: z.string(), description: z.string(), is_grantable: z.boolean() })),
  }),
});

export const authorizeSubmit = route({
  name: 'authorize-submit',
  method: 'POST',
  path: '/sdk/v1/idp/oauth/authorize/submit',
  summary: 'The user’s answer, and the address that carries the code',
  tag: 'identity provider',
  access: 'user',
  body: z.object({
    ...request,
    consent_granted: z.boolean(),
    state: z.string().max(2048).optional(),
    nonce: z.string().max(512).optional(),
    code_challenge: challengeInput,
  }),
  output: z.object({ redirect_uri: z.string(), authorization_code: z.string().optional() }),
});

export const logoutStart = route({
  name: 'logout-start',
  method: 'POST',
  path: '/sdk/v1/oauth/logout/start',
  summary: 'Where to go after signing out, and whether to ask first',
  tag: 'identity provider',
  access: 'visitor',
  body: z.object({
    client_id: z.string().min(1).max(200),
    post_logout_redirect_uri: address,
    state: z.string().max(2048).optional(),
    id_token_hint: z.string().max(8192).optional(),
  }),
  output: z.object({ redirect_uri: z.string(), consent_required: z.boolean() }),
});
