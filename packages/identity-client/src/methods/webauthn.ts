import type { Core } from '../core.ts';
import type { Answer, AuthAnswer, SessionDuration } from '../types/session.ts';
import type { WebauthnRegistration } from '../types/user.ts';
import { oneCeremony } from './ceremony.ts';
import { signIn } from './sign-in.ts';

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
  return {
    isSupported: () => typeof PublicKeyCredential === 'function',
    /** Whether the browser can offer passkeys inside a text field. */
    async autofillSupported(): Promise<boolean> {
      if (typeof PublicKeyCredential !== 'function') return false;
      return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
    },
    async register({
      domain,
      is_passkey,
      session_duration_minutes,
      ...rest
    }: RegisterOptions = {}): Promise<WebauthnAuthAnswer> {
      const start = await core.call<Answer & { public_key_credential_creation_options: string }>(
        'POST',
        '/webauthn/register/start',
        {
          domain: domain ?? location.hostname,
          user_agent: navigator.userAgent,
          return_passkey_credential_options: is_passkey,
          use_base64_url_encoding: true,
          ...rest,
        },
      );
      const { creationOptions, credentialToJson } = await import('./webauthn-json.ts');
      const publicKey = creationOptions(start.public_key_credential_creation_options);
      const credential = await oneCeremony((signal) => navigator.credentials.create({ publicKey, signal }));
      return signIn(
        core,
        core.call<WebauthnAuthAnswer>('POST', '/webauthn/register', {
          public_key_credential: credentialToJson(credential as PublicKeyCredential),
          session_duration_minutes,
        }),
      );
    },
    async authenticate(options: AuthenticateOptions): Promise<WebauthnAuthAnswer> {
      const { domain, is_passkey, conditional_mediation, signal: outer, session_duration_minutes } = options;
      const { requestOptions, credentialToJson } = await import('./webauthn-json.ts');
      const step = core.store.now() ? 'secondary' : 'primary';
      // The start call runs inside the ceremony: a button press while autofill waits must not leave two challenges alive.
      const credential = await oneCeremony(async (signal) => {
        const start = await core.call<Answer & { public_key_credential_request_options: string }>(
          'POST',
          `/webauthn/authenticate/start/${step}`,
          { domain: domain ?? location.hostname, return_passkey_credential_options: is_passkey },
          { signal },
        );
        return navigator.credentials.get({
          publicKey: requestOptions(start.public_key_credential_request_options),
          signal,
          ...(conditional_mediation && { mediation: 'conditional' as const }),
        });
      }, outer);
      return signIn(
        core,
        core.protectedCall<WebauthnAuthAnswer>('/webauthn/authenticate', {
          public_key_credential: credentialToJson(credential as PublicKeyCredential),
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
