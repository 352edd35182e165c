import type { ComponentType } from 'react';
import { lazyPart } from '../flow/lazy-part.tsx';
import type { Screen } from '../flow/state.ts';
import { Main } from './main.tsx';

const otp = () => import('./otp.tsx');
const passwords = () => import('./passwords.tsx');
const passwordMail = () => import('./password-mail.tsx');
const passkeys = () => import('./passkeys.tsx');
const wallets = () => import('./wallets.tsx');

/** Every internal screen; a name without a component does not compile. All but Main travel when they are needed. */
export const SCREEN_COMPONENTS: Record<Screen, ComponentType> = {
  Main,
  OTPAuthenticate: lazyPart(async () => (await otp()).OtpAuthenticate),
  OTPConfirmation: lazyPart(async () => (await otp()).OtpConfirmation),
  EmailConfirmation: lazyPart(async () => (await import('./email-confirmation.tsx')).EmailConfirmation),
  Password: lazyPart(async () => (await passwords()).Password),
  PasswordResetForm: lazyPart(async () => (await passwords()).PasswordResetForm),
  PasswordConfirmation: lazyPart(async () => (await passwords()).PasswordConfirmation),
  PasswordForgot: lazyPart(async () => (await passwordMail()).PasswordForgot),
  PasswordBreached: lazyPart(async () => (await passwordMail()).PasswordBreached),
  PasswordSetNew: lazyPart(async () => (await passwordMail()).PasswordSetNew),
  PasswordDedupe: lazyPart(async () => (await passwordMail()).PasswordDedupe),
  RegisterNewPasskey: lazyPart(async () => (await passkeys()).RegisterNewPasskey),
  PasskeyRegistrationSuccess: lazyPart(async () => (await passkeys()).PasskeyRegistrationSuccess),
  PasskeyConfirmation: lazyPart(async () => (await passkeys()).PasskeyConfirmation),
  CryptoConnect: lazyPart(async () => (await wallets()).CryptoConnect),
  CryptoSignMessage: lazyPart(async () => (await wallets()).CryptoSignMessage),
  CryptoOtherScreen: lazyPart(async () => (await wallets()).CryptoOther),
  CryptoSetupWallet: lazyPart(async () => (await wallets()).CryptoSetup),
  CryptoError: lazyPart(async () => (await wallets()).CryptoError),
  CryptoConfirmation: lazyPart(async () => (await wallets()).CryptoConfirmation),
  IDPConsent: lazyPart(async () => (await import('./identity-provider.tsx')).IdentityProvider),
};
