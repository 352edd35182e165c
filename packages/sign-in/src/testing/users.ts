import type { User } from '@targum/identity-client';

export function makeUser(passkeys: string[] = []): User {
  return {
    user_id: 'user-test-dana',
    name: { first_name: 'Dana', last_name: 'Levi' },
    emails: [{ email_id: 'email-test-1', email: 'dana@example.com', verified: true }],
    phone_numbers: [],
    providers: [],
    webauthn_registrations: passkeys.map((name, index) => ({
      webauthn_registration_id: `webauthn-registration-test-${index + 1}`,
      domain: 'localhost',
      user_agent: '',
      authenticator_type: '',
      verified: true,
      name,
    })),
    biometric_registrations: [],
    totps: [],
    crypto_wallets: [],
    password: null,
  };
}
