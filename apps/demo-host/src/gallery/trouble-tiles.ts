import type { SignInConfig, View } from '@targum/sign-in';
import { appear, press, seen, type Tile, type } from './tile.ts';

const code: SignInConfig = { products: ['otp'], otpOptions: { methods: ['email'] } };
const link: SignInConfig = { products: ['emailMagicLinks'] };
const passwords: SignInConfig = { products: ['passwords'] };
const passwordAndCode: SignInConfig = { products: ['passwords', 'otp'], otpOptions: { methods: ['email'] } };
const passkeys: View = { kind: 'passkey-registration' };
const LONG = 'a-very-long-address-that-somebody-really-has.and-more@a-long-department.of-a-university.example.com';
const passwordless = { email: LONG, type: 'passwordless' } as const;
const otpState = { type: 'email', methodId: 'method-1', otpDestination: LONG } as const;
const authorize = (scope: string): string =>
  `client_id=app-1&redirect_uri=https%3A%2F%2Fapp.example.com%2Fcb&scope=${scope}`;
const consent = (scope: string): View => ({ kind: 'identity-provider', query: authorize(scope) });

const refuses =
  (path: string, error_type: string, error_message = 'refused'): NonNullable<Tile['server']> =>
  (server) =>
    server.fail(path, { error_type, error_message }, 1000);

const longNames: Tile['server'] = (server) => {
  server.passkeys = ['Laptop-in-the-study-on-the-second-floor-behind-the-books-and-the-window', 'טלפון '.repeat(12)];
};

/** What went wrong, and what is longer than anybody planned for. */
export const troubleTiles: Tile[] = [
  { name: 'Main: no products', config: { products: [] } },
  { name: 'Main: not a list', config: { products: ['oauth'], oauthOptions: { providers: 'google' as never } } },
  { name: 'Main: unknown product', config: { products: ['fax' as never] } },
  { name: 'Main: storage blocked', config: link, memoryOnly: true },
  {
    name: 'Main: server’s own long words',
    config: link,
    initial: { email: LONG },
    server: refuses('/magic_links', 'never_heard_of', `Request ${'0123456789abcdef'.repeat(6)} was refused for good.`),
    act: (root) => press(root, '.btn-primary'),
  },
  { name: 'OTP: long address, or a password instead', config: passwordAndCode, initial: otp('OTPAuthenticate') },
  {
    name: 'Email confirmation: long address, or a password instead',
    config: { products: ['passwords', 'emailMagicLinks'] },
    initial: otp('EmailConfirmation'),
  },
  {
    name: 'OTP: cannot be sent again',
    config: code,
    initial: { screen: 'OTPAuthenticate', otpState },
    server: refuses('/otps/email', 'too_many_requests'),
    act: async (root) => {
      await press(root, '.link');
      await appear(root, '.error');
    },
  },
  {
    name: 'Password: cannot be judged',
    config: passwords,
    initial: { screen: 'Password', passwordState: { email: 'new@example.com', type: 'new' } },
    server: refuses('/passwords/strength_check', 'too_many_requests'),
    act: async (root) => {
      await appear(root, '#new-password');
      type(root, '#new-password', 'correct horse battery');
      await appear(root, '.error');
    },
  },
  {
    name: 'Password: shown, long',
    config: passwords,
    initial: { screen: 'Password', passwordState: { email: LONG, type: 'password' } },
    act: async (root) => {
      await appear(root, '#current-password');
      type(root, '#current-password', 'a password that is longer than the field that shows it');
      await press(root, 'input[type=checkbox]');
    },
  },
  {
    name: 'Password: mail refused',
    config: passwords,
    initial: { screen: 'PasswordForgot', passwordState: { email: LONG, type: 'password' } },
    server: refuses('/passwords/email/reset/start', 'inactive_email'),
    act: async (root) => {
      await press(root, '.btn-secondary');
      await appear(root, '.error');
    },
  },
  { name: 'Passkey: duplicate', view: passkeys, signedIn: true, said: { banner: 'passkey.error.duplicate' } },
  {
    name: 'Passkey: created, long names',
    view: passkeys,
    signedIn: true,
    server: longNames,
    initial: { screen: 'PasskeyRegistrationSuccess', passkeyCreated: true },
  },
  {
    name: 'Passkey: rename refused',
    view: passkeys,
    signedIn: true,
    server: (server) => {
      server.passkeys = ['Laptop'];
      server.fail('/webauthn/update', { error_type: 'internal_server_error' });
    },
    initial: { screen: 'PasskeyRegistrationSuccess' },
    act: async (root) => {
      await press(root, '.passkey .btn');
      await press(root, '.passkey form .btn-primary');
      await appear(root, '.toast');
    },
  },
  {
    name: 'Passkey: delete refused',
    view: passkeys,
    signedIn: true,
    server: (server) => {
      server.passkeys = ['Laptop'];
      server.fail('/users/webauthn_registrations', { error_type: 'internal_server_error' });
    },
    initial: { screen: 'PasskeyRegistrationSuccess' },
    act: async (root) => {
      await press(root, '.passkey .btn + .btn');
      await press(root, '.passkey .btn-primary');
      await appear(root, '.toast');
    },
  },
  {
    name: 'Consent: framed by another site',
    view: consent('openid'),
    signedIn: true,
    framed: true,
    act: seen('.error'),
  },
  {
    name: 'Consent: return address not valid',
    view: consent('openid'),
    signedIn: true,
    server: (server) => {
      server.redirectUrl = 'https://elsewhere.example/';
    },
    act: async (root) => {
      await press(root, '.btn-primary');
      await appear(root, '.error');
    },
  },
  {
    name: 'Email confirmation: password mail refused',
    config: { products: ['passwords', 'emailMagicLinks'] },
    initial: otp('EmailConfirmation'),
    server: refuses('/passwords/email/reset/start', 'too_many_requests'),
    act: async (root) => {
      await press(root, '.stack > .link');
      await appear(root, '.error');
    },
  },
  {
    name: 'Consent: long names, words of the host',
    view: {
      ...consent('openid'),
      getIDPConsentManifest: () => [
        'One line of the host',
        { text: 'A line with details', details: ['first', 'second '.repeat(12)] },
        { header: 'A section', items: ['of several', 'items'] },
      ],
    } as View,
    signedIn: true,
    server: (server) => {
      server.idp.client_name = 'TheApplicationWithTheLongestNameThatAnybodyEverRegistered and more of it';
    },
  },
  {
    name: 'Consent: granted',
    view: consent('openid'),
    signedIn: true,
    server: (server) => {
      server.idp.redirect = false;
    },
    act: (root) => press(root, '.btn-primary'),
  },
  {
    name: 'Consent: refused by the server',
    view: consent('openid'),
    signedIn: true,
    server: refuses('/idp/oauth/authorize/start', 'unauthorized_action'),
    act: seen('.error'),
  },
  {
    name: 'Logout: refused by the server',
    view: { kind: 'identity-provider', query: 'client_id=app-1&post_logout_redirect_uri=https%3A%2F%2Fx.example' },
    signedIn: true,
    server: refuses('/oauth/logout/start', 'unauthorized_action'),
    act: seen('.error'),
  },
];

function otp(screen: 'OTPAuthenticate' | 'EmailConfirmation'): NonNullable<Tile['initial']> {
  return {
    screen,
    magicLinkEmail: LONG,
    passwordState: passwordless,
    otpState: screen === 'EmailConfirmation' ? { ...otpState, methodId: '' } : otpState,
  };
}
