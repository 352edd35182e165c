import type { ClientOptions, Core } from '@targum/identity-client';
import type { AuthTokenParams, CommonOptions, GetConsentManifest, SignInConfig } from '../config/types.ts';
import { coreSource } from './load-later.ts';
import { mountWidget } from './mount.ts';

interface MountTarget extends CommonOptions {
  /** A CSS selector. Mounting throws when nothing matches it. */
  elementId: string;
}

export interface LoginMount extends MountTarget {
  config?: SignInConfig;
}

export interface ResetPasswordMount extends LoginMount {
  passwordResetToken: string;
}

export interface IdentityProviderMount extends MountTarget {
  getIDPConsentManifest?: GetConsentManifest;
  authTokenParams?: AuthTokenParams;
}

export interface SignIn {
  /** Resolves a moment after the first screen is drawn, with the code behind it. */
  readonly core: Promise<Core>;
  mountLogin(options: LoginMount): () => void;
  mountResetPassword(options: ResetPasswordMount): () => void;
  mountPasskeyRegistration(options: LoginMount): () => void;
  mountIdentityProvider(options: IdentityProviderMount): () => void;
}

/** The widget for one project. Each mount answers a function that takes it away again. */
export function createSignIn(publicToken: string, options: ClientOptions | { core: Core } = {}): SignIn {
  const core = 'core' in options ? async () => options.core : coreSource(publicToken, options);
  // A session is kept also where nothing is mounted. Who mounts, or asks for the client, hears of a failure.
  core().catch(() => undefined);
  return {
    get core() {
      return core();
    },
    mountLogin: ({ elementId, ...rest }) =>
      mountWidget(elementId, 'mountLogin', { core, view: { kind: 'login' }, ...rest }),
    mountResetPassword: ({ elementId, passwordResetToken, ...rest }) =>
      mountWidget(elementId, 'mountResetPassword', {
        core,
        view: { kind: 'reset-password', passwordResetToken },
        ...rest,
      }),
    mountPasskeyRegistration: ({ elementId, ...rest }) =>
      mountWidget(elementId, 'mountPasskeyRegistration', { core, view: { kind: 'passkey-registration' }, ...rest }),
    mountIdentityProvider: ({ elementId, getIDPConsentManifest, authTokenParams, ...rest }) =>
      mountWidget(elementId, 'mountIdentityProvider', {
        core,
        view: {
          kind: 'identity-provider',
          ...(getIDPConsentManifest && { getIDPConsentManifest }),
          ...(authTokenParams && { authTokenParams }),
        },
        ...rest,
      }),
  };
}
