import type { Core } from '../core.ts';
import type { SessionState } from '../session/read-state.ts';
import type { Answer, UserAnswer } from '../types/session.ts';
import type { ConnectedApp, Name, User } from '../types/user.ts';
import { keepUser } from './sign-in.ts';

export function user(core: Core) {
  const remove = (kind: string) => (id: string) =>
    keepUser(core, core.call<UserAnswer>('DELETE', `/users/${kind}/${encodeURIComponent(id)}`));

  return {
    now: (): User | null => core.store.now()?.user ?? null,
    onChange: (listener: (user: User | null) => void) =>
      core.store.onChange((state: SessionState | null) => listener(state?.user ?? null)),
    async get(): Promise<User> {
      const me = await core.call<User>('GET', '/users/me');
      core.store.setUser(me);
      return me;
    },
    update: (change: { name?: Name; untrusted_metadata?: Record<string, unknown> }) =>
      keepUser(core, core.call<UserAnswer>('PUT', '/users/me', change)),
    deleteEmail: remove('emails'),
    deletePhoneNumber: remove('phone_numbers'),
    deleteTOTP: remove('totps'),
    deleteCryptoWallet: remove('crypto_wallets'),
    deleteOAuthRegistration: remove('oauth'),
    deleteWebauthnRegistration: remove('webauthn_registrations'),
    deleteBiometricRegistration: remove('biometric_registrations'),
    getConnectedApps: () => core.call<Answer & { connected_apps: ConnectedApp[] }>('GET', '/users/connected_apps'),
    revokeConnectedApp: (id: string) =>
      core.call<Answer>('POST', `/users/connected_apps/${encodeURIComponent(id)}/revoke`),
  };
}
