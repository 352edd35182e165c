import { route } from '@targum/wire';
import { z } from 'zod';
import { protectionInput, sessionMinutes } from './inputs.ts';
import { authAnswer, webauthnRegistration } from './objects.ts';

const domain = z.string().min(1).max(253);
/** A credential travels as JSON text inside JSON; its own shape is read by the server. */
const credentialText = z.string().min(2).max(65_536);

export const webauthnRegisterStart = route({
  name: 'webauthn-register-start',
  method: 'POST',
  path: '/sdk/v1/webauthn/register/start',
  summary: 'Begin to add a passkey or security key',
  tag: 'passkeys',
  access: 'user',
  body: z.object({
    domain,
    user_agent: z.string().max(1024).optional(),
    authenticator_type: z.enum(['platform', 'cross-platform', '']).optional(),
    return_passkey_credential_options: z.boolean().optional(),
    override_id: z.string().max(128).optional(),
    override_name: z.string().max(128).optional(),
    override_display_name: z.string().max(128).optional(),
    use_base64_url_encoding: z.boolean().optional(),
  }),
  output: z.object({ user_id: z.string(), public_key_credential_creation_options: z.string() }),
});

export const webauthnRegister = route({
  name: 'webauthn-register',
  method: 'POST',
  path: '/sdk/v1/webauthn/register',
  summary: 'Add a passkey or security key to the signed-in user',
  tag: 'passkeys',
  access: 'user',
  body: z.object({ public_key_credential: credentialText, session_duration_minutes: sessionMinutes.optional() }),
  output: authAnswer.extend({ webauthn_registration_id: z.string() }),
});

const startBody = z.object({ domain, return_passkey_credential_options: z.boolean().optional() });
const startAnswer = z.object({ user_id: z.string(), public_key_credential_request_options: z.string() });

/** The older form of the two below: whoever is signed in confirms the session, anybody else signs in. */
export const webauthnAuthenticateStart = route({
  name: 'webauthn-authenticate-start',
  method: 'POST',
  path: '/sdk/v1/webauthn/authenticate/start',
  summary: 'Begin to use a passkey, signed in or not',
  tag: 'passkeys',
  access: 'visitor',
  body: startBody,
  output: startAnswer,
});

export const webauthnAuthenticateStartPrimary = route({
  name: 'webauthn-authenticate-start-primary',
  method: 'POST',
  path: '/sdk/v1/webauthn/authenticate/start/primary',
  summary: 'Begin to sign in with a passkey',
  tag: 'passkeys',
  access: 'visitor',
  body: startBody,
  output: startAnswer,
});

export const webauthnAuthenticateStartSecondary = route({
  name: 'webauthn-authenticate-start-secondary',
  method: 'POST',
  path: '/sdk/v1/webauthn/authenticate/start/secondary',
  summary: 'Begin to confirm the running session with a passkey',
  tag: 'passkeys',
  access: 'user',
  body: startBody,
  output: startAnswer,
});

export const webauthnAuthenticate = route({
  name: 'webauthn-authenticate',
  method: 'POST',
  path: '/sdk/v1/webauthn/authenticate',
  summary: 'Sign in with a passkey, or confirm the running session with one',
  tag: 'passkeys',
  access: 'visitor',
  body: z.object({
    public_key_credential: credentialText,
    session_duration_minutes: sessionMinutes.optional(),
    ...protectionInput,
  }),
  output: authAnswer.extend({ webauthn_registration_id: z.string() }),
});

/** Read by browsers, which then let the listed sites use this domain's passkeys. */
export const webauthnRelatedOrigins = route({
  name: 'webauthn-related-origins',
  method: 'GET',
  path: '/.well-known/webauthn',
  summary: 'Sites that share this domain’s passkeys',
  tag: 'passkeys',
  access: 'public',
  output: z.object({ origins: z.array(z.string()) }),
});

export const webauthnUpdate = route({
  name: 'webauthn-update',
  method: 'PUT',
  path: '/sdk/v1/webauthn/update/:registrationId',
  summary: 'Rename a passkey',
  tag: 'passkeys',
  access: 'user',
  params: z.object({ registrationId: z.string().max(200) }),
  body: z.object({ name: z.string().max(65_536) }),
  output: z.object({ webauthn_registration: webauthnRegistration }),
});
