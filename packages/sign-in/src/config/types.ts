import type { OAuthProvider, OneTapPosition } from '@targum/identity-client';
import type { MessageId } from '../strings/index.ts';

export const PRODUCTS = ['emailMagicLinks', 'oauth', 'otp', 'crypto', 'passwords', 'passkeys'] as const;
export type Product = (typeof PRODUCTS)[number];
export type OtpMethod = 'sms' | 'whatsapp' | 'email';

export interface ProviderConfig {
  type: OAuthProvider;
  one_tap?: boolean;
  position?: OneTapPosition;
  cancel_on_tap_outside?: boolean;
  custom_scopes?: string[];
  provider_params?: Record<string, string>;
}

export interface SignInConfig {
  /** Default: email magic links. */
  products?: Product[];
  emailMagicLinksOptions?: {
    loginRedirectURL?: string;
    /** Default 30. */
    loginExpirationMinutes?: number;
    signupRedirectURL?: string;
    /** Default 30. */
    signupExpirationMinutes?: number;
    loginTemplateId?: string;
    signupTemplateId?: string;
    locale?: string;
    /** Default false; never on the wire. */
    createUserAsPending?: boolean;
    /** Steers the mailbox links; never on the wire. */
    domainHint?: string;
  };
  otpOptions?: {
    methods: OtpMethod[];
    /** Default 5. */
    expirationMinutes?: number;
    loginTemplateId?: string;
    signupTemplateId?: string;
    locale?: string;
  };
  passwordOptions?: {
    loginRedirectURL?: string;
    loginExpirationMinutes?: number;
    resetPasswordRedirectURL?: string;
    resetPasswordExpirationMinutes?: number;
    resetPasswordTemplateId?: string;
    locale?: string;
  };
  oauthOptions?: {
    providers: ProviderConfig[];
    loginRedirectURL?: string;
    signupRedirectURL?: string;
  };
  sessionOptions?: {
    /** Default 30. */
    sessionDurationMinutes?: number;
  };
  domainHint?: string;
  enableShadowDOM?: boolean;
  /** Hides the arrow on screens that have one. */
  hideBackArrow?: boolean;
}

interface ButtonStyle {
  backgroundColor?: string;
  textColor?: string;
  borderColor?: string;
  borderRadius?: string;
}

export interface StyleConfig {
  container?: { backgroundColor?: string; borderColor?: string; borderRadius?: string; width?: string };
  colors?: {
    primary?: string;
    secondary?: string;
    success?: string;
    warning?: string;
    error?: string;
    accent?: string;
  };
  buttons?: { primary?: ButtonStyle; secondary?: ButtonStyle; disabled?: ButtonStyle };
  inputs?: {
    backgroundColor?: string;
    textColor?: string;
    borderColor?: string;
    borderRadius?: string;
    placeholderColor?: string;
  };
  fontFamily?: string;
  hideHeaderText?: boolean;
  logo?: { logoImageUrl?: string };
}

export const EVENT_TYPES = [
  'MAGIC_LINK_LOGIN_OR_CREATE',
  'OTP_LOGIN_OR_CREATE',
  'OTP_AUTHENTICATE',
  'CRYPTO_WALLET_AUTHENTICATE_START',
  'CRYPTO_WALLET_AUTHENTICATE',
  'PASSWORD_CREATE',
  'PASSWORD_AUTHENTICATE',
  'PASSWORD_RESET_BY_EMAIL_START',
  'PASSWORD_RESET_BY_EMAIL',
  'PASSKEY_REGISTER',
  'PASSKEY_AUTHENTICATE',
  'PASSKEY_SKIP',
  'PASSKEY_DONE',
  'AUTHENTICATE_FLOW_COMPLETE',
  'OAUTH_AUTHORIZE_FLOW_START',
  'OAUTH_AUTHORIZE_FLOW_COMPLETE',
  'OAUTH_AUTHORIZE_FLOW_CONSENT_DENIED',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export interface Callbacks {
  onEvent?: (event: { type: EventType; data: object }) => void;
  onError?: (error: { message: string } & object) => void;
}

export type Strings = Partial<Record<MessageId, string>>;
export type Appearance = 'light' | 'dark' | 'auto';

/** What every mount takes beside its own options. */
export interface CommonOptions {
  styles?: StyleConfig;
  callbacks?: Callbacks;
  strings?: Strings;
  /** Default `en`. */
  locale?: string;
  /** Default `light`; `auto` follows the visitor's system. */
  appearance?: Appearance;
}

export type ConsentItem = string | { text: string; details?: string[] } | { header: string; items: string[] };
export type GetConsentManifest = (request: { scopes: string[]; clientName: string }) => ConsentItem[];

export interface AuthTokenParams {
  trustedAuthToken: string;
  tokenProfileID: string;
}

/** The four things that can be mounted. */
export type View =
  | { kind: 'login' }
  | { kind: 'reset-password'; passwordResetToken: string }
  | { kind: 'passkey-registration' }
  | {
      kind: 'identity-provider';
      getIDPConsentManifest?: GetConsentManifest;
      authTokenParams?: AuthTokenParams;
      /** Default: the query of the page's address. */
      query?: string;
    };
