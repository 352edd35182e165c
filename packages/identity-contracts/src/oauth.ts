import { route } from '@targum/wire';
import { z } from 'zod';
import { sessionMinutes, tokenInput, verifierInput } from './inputs.ts';
import { authAnswer } from './objects.ts';

const address = z.string().max(2048, { error: 'invalid_redirect_url' });

/** A full-page navigation: the answer is a redirect, or a page that says what went wrong. */
export const oauthStart = route({
  name: 'oauth-start',
  method: 'GET',
  path: '/v1/public/oauth/:provider/start',
  summary: 'Send the browser to a sign-in provider',
  tag: 'social sign-in',
  access: 'public',
  params: z.object({ provider: z.string().max(64) }),
  // A parameter given twice arrives as a list and is refused; unknown ones are the provider's own.
  query: z
    .object({
      public_token: z.string().max(200),
      code_challenge: z.string().max(128).optional(),
      custom_scopes: z.string().max(2000).optional(),
      login_redirect_url: address.optional(),
      signup_redirect_url: address.optional(),
      oauth_attach_token: tokenInput.optional(),
    })
    .catchall(z.string().max(1000)),
  output: 'none',
});

export const oauthAuthenticate = route({
  name: 'oauth-authenticate',
  method: 'POST',
  path: '/sdk/v1/oauth/authenticate',
  summary: 'Sign in with the token that came back from a provider',
  tag: 'social sign-in',
  access: 'visitor',
  body: z.object({ token: tokenInput, session_duration_minutes: sessionMinutes, code_verifier: verifierInput }),
  output: authAnswer.extend({
    oauth_user_registration_id: z.string(),
    provider_subject: z.string(),
    provider_type: z.string(),
    profile_picture_url: z.string(),
    locale: z.string(),
    provider_values: z.object({
      access_token: z.string(),
      refresh_token: z.string(),
      id_token: z.string(),
      scopes: z.array(z.string()),
      expires_at: z.string().nullable(),
    }),
    reset_sessions: z.boolean(),
  }),
});

const idTokenBody = z.object({
  id_token: z.string().min(1).max(16_384),
  session_duration_minutes: sessionMinutes,
  nonce: z.string().max(512).optional(),
  /** Connects the provider to the signed-in user instead of signing in. */
  oauth_attach_token: tokenInput.optional(),
});
const idTokenAnswer = authAnswer.extend({
  provider_subject: z.string(),
  oauth_user_registration_id: z.string(),
  reset_sessions: z.boolean(),
  user_created: z.boolean(),
});

export const oauthGoogleIdToken = route({
  name: 'oauth-google-id-token',
  method: 'POST',
  path: '/sdk/v1/oauth/google/id_token/authenticate',
  summary: 'Sign in with an id token that Google gave the page itself',
  tag: 'social sign-in',
  access: 'visitor',
  body: idTokenBody,
  output: idTokenAnswer,
});

const namePart = z.string().max(128).optional();

export const oauthAppleIdToken = route({
  name: 'oauth-apple-id-token',
  method: 'POST',
  path: '/sdk/v1/oauth/apple/id_token/authenticate',
  summary: 'Sign in with an id token that Apple gave the page itself',
  tag: 'social sign-in',
  access: 'visitor',
  body: idTokenBody.extend({
    /** Apple tells it once, beside the token. */
    name: z.object({ first_name: namePart, middle_name: namePart, last_name: namePart }).optional(),
  }),
  output: idTokenAnswer,
});

export const oauthAttach = route({
  name: 'oauth-attach',
  method: 'POST',
  path: '/sdk/v1/oauth/attach',
  summary: 'Begin to connect a provider to the signed-in user',
  tag: 'social sign-in',
  access: 'user',
  body: z.object({ provider: z.string().min(1).max(64) }),
  output: z.object({ oauth_attach_token: z.string() }),
});

export const oneTapStart = route({
  name: 'one-tap-start',
  method: 'GET',
  path: '/v1/public/oauth/google/onetap/start',
  summary: 'What Google One Tap needs to show itself',
  tag: 'social sign-in',
  access: 'public',
  query: z.object({ public_token: z.string().max(200) }),
  output: z.object({
    google_client_id: z.string(),
    oauth_callback_id: z.string(),
    stytch_csrf_token: z.string(),
  }),
});

/** Three things come back here: a provider's redirect, Apple's form, and One Tap's JSON sent as text. */
export const oauthCallbackPath = '/v1/oauth/callback/:callbackId';
