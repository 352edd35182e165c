export interface Name {
  first_name?: string;
  middle_name?: string;
  last_name?: string;
}

export interface Email {
  email_id: string;
  email: string;
  verified: boolean;
}

export interface PhoneNumber {
  phone_id: string;
  phone_number: string;
  verified: boolean;
}

export interface OAuthRegistration {
  oauth_user_registration_id: string;
  provider_type: string;
  provider_subject: string;
  profile_picture_url: string;
  locale: string;
}

export interface WebauthnRegistration {
  webauthn_registration_id: string;
  domain: string;
  user_agent: string;
  authenticator_type: string;
  verified: boolean;
  name: string;
}

export interface CryptoWallet {
  crypto_wallet_id: string;
  crypto_wallet_address: string;
  crypto_wallet_type: string;
  verified: boolean;
}

export interface User {
  user_id: string;
  status?: string;
  created_at?: string;
  name?: Name;
  emails: Email[];
  phone_numbers: PhoneNumber[];
  providers: OAuthRegistration[];
  webauthn_registrations: WebauthnRegistration[];
  biometric_registrations: { biometric_registration_id: string; verified: boolean }[];
  totps: { totp_id: string; verified: boolean }[];
  crypto_wallets: CryptoWallet[];
  password?: { password_id: string; requires_reset: boolean } | null;
  roles?: string[];
  trusted_metadata?: Record<string, unknown>;
  untrusted_metadata?: Record<string, unknown>;
}

export interface ConnectedApp {
  connected_app_id: string;
  name: string;
  description: string;
  client_type: string;
  logo_url?: string;
  scopes_granted: string;
}
