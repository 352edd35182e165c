import type { Core } from '../core.ts';
import type { Answer, AuthAnswer, SessionDuration } from '../types/session.ts';
import type { WebauthnRegistration } from '../types/user.ts';
import { oneCeremony } from './ceremony.ts';
import { signIn, step } from './sign-in.ts';

export interface RegisterOptions extends Partial<SessionDuration> {
  domain?: string;
  is_passkey?: boolean;
  authenticator_type?: 'platform' | 'cross-platform';
  override_id?: string;
  override_name?: string;
  override_display_name?: string;
}

export interface AuthenticateOptions extends SessionDuration {
  domain?: string;
  is_passkey?: boolean;
  conditional_mediation?: boolean;
  signal?: AbortSignal;
}

export type WebauthnAuthAnswer = AuthAnswer & { webauthn_registration_id: string };

export function webauthn(core: Core) {
  const isSupported = () => typeof PublicKeyCredential === 'function';
  return {
    isSupported,
    /** Whether the browser can offer passkeys inside a text field. */
    autofillSupported: async (): Promise<boolean> =>
      isSupported() && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false),
    async register({
      domain = location.hostname,
      is_passkey,
      session_duration_minutes,
      ...rest
    }: RegisterOptions = {}): Promise<WebauthnAuthAnswer> {
      const start = await core.call<Answer & { public_key_credential_creation_options: string }>(
        'POST',
        '/webauthn/register/start',
        {
          domain,
          user_agent: navigator.userAgent,
          return_passkey_credential_options: is_passkey,
          use_base64_url_encoding: true,
          ...rest,
        },
      );
      const json = await core.rare.passkeys();
      const publicKey = json.create(start.public_key_credential_creation_options);
      const credential = await oneCeremony((signal) => navigator.credentials.create({ publicKey, signal }));
      return signIn(
        core,
        core.call<WebauthnAuthAnswer>('POST', '/webauthn/register', {
          public_key_credential: json.send(credential as PublicKeyCredential),
          session_duration_minutes,
        }),
      );
    },
    async authenticate({
      domain = location.hostname,
      is_passkey,
      conditional_mediation,
      signal: outer,
      session_duration_minutes,
    }: AuthenticateOptions): Promise<WebauthnAuthAnswer> {
      // Before the start, so that nothing lies between its challenge and the ceremony.
      const json = await core.rare.passkeys();
      const path = `/webauthn/authenticate/start/${step(core)}`;
      // The start call runs inside the ceremony: a button press while autofill waits must not leave two challenges alive.
      const credential = await oneCeremony(async (signal) => {
        const start = await core.call<Answer & { public_key_credential_request_options: string }>(
          'POST',
          path,
          { domain, return_passkey_credential_options: is_passkey },
          { signal },
        );
        const publicKey = json.request(start.public_key_credential_request_options);
        return navigator.credentials.get({
          publicKey,
          signal,
          ...(conditional_mediation && { mediation: 'conditional' as const }),
        });
      }, outer);
      return signIn(
        core,
        core.protectedCall<WebauthnAuthAnswer>('/webauthn/authenticate', {
          public_key_credential: json.send(credential as PublicKeyCredential),
          session_duration_minutes,
        }),
      );
    },
    update: (webauthn_registration_id: string, name: string) =>
      core.call<Answer & { webauthn_registration: WebauthnRegistration }>(
        'PUT',
        `/webauthn/update/${encodeURIComponent(webauthn_registration_id)}`,
        { name },
      ),
  };
}
