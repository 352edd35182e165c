import { z } from 'zod';

const metadata = z.record(z.string(), z.unknown());

export const userEmail = z.object({ email_id: z.string(), email: z.string(), verified: z.boolean() });

export const userPhoneNumber = z.object({ phone_id: z.string(), phone_number: z.string(), verified: z.boolean() });

export const webauthnRegistration = z.object({
  webauthn_registration_id: z.string(),
  domain: z.string(),
  user_agent: z.string(),
  authenticator_type: z.string(),
  verified: z.boolean(),
  name: z.string(),
});

export const oauthRegistration = z.object({
  oauth_user_registration_id: z.string(),
  provider_type: z.string(),
  provider_subject: z.string(),
  profile_picture_url: z.string(),
  locale: z.string(),
});

export const userTotp = z.object({ totp_id: z.string(), verified: z.boolean() });

export const userCryptoWallet = z.object({
  crypto_wallet_id: z.string(),
  crypto_wallet_address: z.string(),
  crypto_wallet_type: z.string(),
  verified: z.boolean(),
});

export const userBiometric = z.object({ biometric_registration_id: z.string(), verified: z.boolean() });

export const userName = z.object({ first_name: z.string(), middle_name: z.string(), last_name: z.string() });

export const user = z.object({
  user_id: z.string(),
  created_at: z.string(),
  status: z.enum(['active', 'pending']),
  name: userName,
  emails: z.array(userEmail),
  phone_numbers: z.array(userPhoneNumber),
  providers: z.array(oauthRegistration),
  webauthn_registrations: z.array(webauthnRegistration),
  biometric_registrations: z.array(userBiometric),
  totps: z.array(userTotp),
  crypto_wallets: z.array(userCryptoWallet),
  password: z.object({ password_id: z.string(), requires_reset: z.boolean() }).nullable(),
  roles: z.array(z.string()),
  trusted_metadata: metadata,
  untrusted_metadata: metadata,
  external_id: z.string().nullable(),
  is_locked: z.boolean(),
  lock_created_at: z.string().nullable(),
  lock_expires_at: z.string().nullable(),
});

export type User = z.infer<typeof user>;

/** Which detail object a factor carries depends on its type; the SDK reads none of them. */
export const authenticationFactor = z.looseObject({
  type: z.string(),
  delivery_method: z.string(),
  last_authenticated_at: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
});

export type AuthenticationFactor = z.infer<typeof authenticationFactor>;

export const session = z.object({
  session_id: z.string(),
  user_id: z.string(),
  started_at: z.string(),
  last_accessed_at: z.string(),
  expires_at: z.string(),
  attributes: z.object({ ip_address: z.string(), user_agent: z.string() }),
  authentication_factors: z.array(authenticationFactor),
  custom_claims: metadata.nullable(),
  roles: z.array(z.string()),
});

export type Session = z.infer<typeof session>;

const seen = z.object({
  is_new: z.boolean(),
  first_seen_at: z.string().optional(),
  last_seen_at: z.string().optional(),
});

export const userDevice = z.object({ ip_address: z.string().optional(), ip_address_details: seen.optional() });

/** What every successful sign-in answers. */
export const authAnswer = z.object({
  user_id: z.string(),
  user,
  session,
  session_token: z.string(),
  session_jwt: z.string(),
  user_device: userDevice.optional(),
});

export type AuthAnswer = z.infer<typeof authAnswer>;

/** Answers of user changes: the client keeps `__user`, people read `user`. */
export const userAnswer = z.object({ user_id: z.string(), user, __user: user });

export const emptyAnswer = z.object({});
