import type { SignInConfig, View } from '@targum/sign-in';
import { appear, EMAIL, press, type Tile, type } from './tile.ts';

const FOREVER = { hang: 6_000_000 };
const code: SignInConfig = { products: ['otp'], otpOptions: { methods: ['email'] } };
const passwords: SignInConfig = { products: ['passwords'] };
const otpState = { type: 'email', methodId: 'method-1', otpDestination: EMAIL } as const;
const fresh = { email: 'new@example.com', type: 'new' } as const;
const known = { email: 'known@example.com', type: 'password' } as const;
const passkeys: View = { kind: 'passkey-registration' };
const consent: View = {
  kind: 'identity-provider',
  query: 'client_id=app-1&redirect_uri=https%3A%2F%2Fapp.example.com%2Fcb&scope=openid',
};
const logout: View = {
  kind: 'identity-provider',
  query: 'client_id=app-1&post_logout_redirect_uri=https%3A%2F%2Fapp.example.com',
};

const hangs =
  (path: string): NonNullable<Tile['server']> =>
  (server) =>
    server.fail(path, FOREVER);

const enterCode = (text: string) => async (root: ShadowRoot) => {
  await appear(root, '.otp input');
  type(root, '.otp input', text);
};

async function createPassword(root: ShadowRoot): Promise<void> {
  await appear(root, '#new-password');
  type(root, '#new-password', 'correct horse battery');
  await press(root, '.btn-primary:enabled');
}

/** Between the press and the answer. */
export const waitingTiles: Tile[] = [
  { name: 'Lost: the widget’s own code did not come', lost: true },
  {
    name: 'Main: passkey asked for',
    config: { products: ['passkeys', 'otp'], otpOptions: { methods: ['email'] } },
    server: hangs('/webauthn/authenticate'),
    act: (root) => press(root, '.btn-secondary'),
  },
  {
    name: 'Main: phone number on its way',
    config: { products: ['otp'], otpOptions: { methods: ['sms', 'email'] } },
    initial: { phone: { region: 'IL', raw: '050-123-4567' } },
    server: hangs('/otps/sms'),
    act: (root) => press(root, '.btn-primary'),
  },
  {
    name: 'OTP: code being checked',
    config: code,
    initial: { screen: 'OTPAuthenticate', otpState },
    server: hangs('/otps/authenticate'),
    act: enterCode('123456'),
  },
  {
    name: 'Email confirmation: code of the mail being checked',
    initial: { screen: 'EmailConfirmation', magicLinkEmail: EMAIL, otpState },
    server: hangs('/otps/authenticate'),
    act: enterCode('123456'),
  },
  {
    name: 'OTP: text message sent again',
    config: { products: ['otp'], otpOptions: { methods: ['sms'] } },
    initial: {
      screen: 'OTPAuthenticate',
      otpState: { type: 'sms', methodId: 'method-1', otpDestination: '+972501234567' },
    },
    act: async (root) => {
      await press(root, '.link');
      await appear(root, '.link .success');
    },
  },
  {
    name: 'OTP: sent again',
    config: code,
    initial: { screen: 'OTPAuthenticate', otpState },
    act: async (root) => {
      await press(root, '.link');
      await appear(root, '.link .success');
    },
  },
  {
    name: 'Password: account being created',
    config: passwords,
    initial: { screen: 'Password', passwordState: fresh },
    server: (server) => {
      server.fail('/passwords/strength_check', { hang: 0 }, 1000);
      server.fail('/passwords', FOREVER);
    },
    act: createPassword,
  },
  {
    name: 'Password: being checked',
    config: passwords,
    initial: { screen: 'Password', passwordState: known },
    server: hangs('/passwords/authenticate'),
    act: async (root) => {
      await appear(root, '#current-password');
      type(root, '#current-password', 'correct horse');
      await press(root, '.btn-primary:enabled');
    },
  },
  {
    name: 'Password: mail being sent again',
    config: passwords,
    initial: { screen: 'PasswordForgot', passwordState: known },
    server: hangs('/passwords/email/reset/start'),
    act: (root) => press(root, '.btn-secondary'),
  },
  {
    name: 'Password: mail sent again',
    config: passwords,
    initial: { screen: 'PasswordForgot', passwordState: known },
    act: async (root) => {
      await press(root, '.btn-secondary');
      await appear(root, '.toast');
    },
  },
  { name: 'Passkey: asking who is there', view: passkeys, server: hangs('/users/me'), signedIn: true },
  {
    name: 'Passkey: being created',
    view: passkeys,
    signedIn: true,
    server: hangs('/webauthn/register/start'),
    act: (root) => press(root, '.btn-primary'),
  },
  {
    name: 'Passkey: change on its way, Done waits',
    view: passkeys,
    signedIn: true,
    server: (server) => {
      server.passkeys = ['Laptop', 'Phone'];
      server.fail('/users/webauthn_registrations', FOREVER);
    },
    initial: { screen: 'PasskeyRegistrationSuccess' },
    act: async (root) => {
      await press(root, '.passkey .btn + .btn');
      await press(root, '.passkey .btn-primary');
      await press(root, '.stack > .btn-primary');
    },
  },
  { name: 'Consent: on its way', view: consent, signedIn: true, server: hangs('/idp/oauth/authorize/start') },
  {
    name: 'Consent: being given',
    view: consent,
    signedIn: true,
    server: hangs('/idp/oauth/authorize/submit'),
    act: (root) => press(root, '.btn-primary'),
  },
  { name: 'Logout: on its way', view: logout, signedIn: true, server: hangs('/oauth/logout/start') },
  {
    name: 'Logout: being done',
    view: logout,
    signedIn: true,
    server: hangs('/sessions/revoke'),
    act: (root) => press(root, '.btn-primary'),
  },
];
