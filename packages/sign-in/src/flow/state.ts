import type { UserType } from '@targum/identity-client';
import type { FoundWallet } from '@targum/identity-client/wallets';
import type { Method } from '../config/form-methods.ts';

/** The internal screens of the specification. */
export const SCREENS = [
  'Main',
  'RegisterNewPasskey',
  'PasskeyRegistrationSuccess',
  'PasskeyConfirmation',
  'Password',
  'PasswordResetForm',
  'PasswordForgot',
  'PasswordBreached',
  'PasswordSetNew',
  'PasswordDedupe',
  'PasswordConfirmation',
  'EmailConfirmation',
  'OTPAuthenticate',
  'OTPConfirmation',
  'CryptoConnect',
  'CryptoSignMessage',
  'CryptoOtherScreen',
  'CryptoSetupWallet',
  'CryptoError',
  'CryptoConfirmation',
  'IDPConsent',
] as const;
export type Screen = (typeof SCREENS)[number];

/** Names of the business-to-business product. Declarations only: this widget has no such screens. */
export type BusinessScreen =
  | 'B2BMain'
  | 'B2BDiscovery'
  | 'B2BOrganization'
  | 'B2BEmailConfirmation'
  | 'B2BMFAEnrollment'
  | 'B2BSSO';

export interface Toast {
  id: number;
  kind: 'error' | 'success' | 'blank';
  text: string;
}

export interface FormState {
  screen: Screen;
  /** Kept between screens, so that nothing typed is lost. */
  email: string;
  phone: { region: string; raw: string };
  /** The tab the visitor chose; the first one until then. */
  method?: Method;
  magicLinkEmail: string;
  /** `sentAt` in milliseconds: from then on the code's life counts down. */
  otpState: { type: Method; methodId: string; otpDestination: string; sentAt?: number };
  cryptoState: { walletAddress: string; walletOption: FoundWallet | null; walletChallenge: string };
  passwordState: { email: string; type: UserType };
  resetPasswordState: { token: string };
  /** False where the list of passkeys is only looked at. */
  passkeyCreated: boolean;
  /** Shown under the form and spoken. */
  error: string;
  /** Shown in the banner on top. */
  banner: string;
  toasts: Toast[];
}

export const INITIAL: FormState = {
  screen: 'Main',
  email: '',
  phone: { region: 'US', raw: '' },
  magicLinkEmail: '',
  otpState: { type: 'email', methodId: '', otpDestination: '' },
  cryptoState: { walletAddress: '', walletOption: null, walletChallenge: '' },
  passwordState: { email: '', type: 'new' },
  resetPasswordState: { token: '' },
  passkeyCreated: false,
  error: '',
  banner: '',
  toasts: [],
};
