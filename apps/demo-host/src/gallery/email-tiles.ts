import type { SignInConfig } from '@targum/sign-in';
import { appear, EMAIL, emptied, press, type Tile, type } from './tile.ts';

const code: SignInConfig = { products: ['otp'], otpOptions: { methods: ['email'] } };
const otpState = { type: 'email', methodId: 'method-1', otpDestination: EMAIL } as const;
const passwords: SignInConfig = { products: ['passwords'] };
const both: SignInConfig = { products: ['passwords', 'emailMagicLinks'] };
const fresh = { email: 'new@example.com', type: 'new' } as const;
const known = { email: 'known@example.com', type: 'password' } as const;

const withPassword = (text: string) => async (root: ShadowRoot) => {
  await appear(root, '#new-password');
  type(root, '#new-password', text);
  await appear(root, '.bar, .rule');
};
const luds: Tile['server'] = (server) => {
  server.policy = 'luds';
};

/** A server that says the same about everybody. */
const strict: Tile['server'] = (server) => Object.assign(server.bootstrap, { strict: true });

export const emailTiles: Tile[] = [
  { name: 'OTP: waiting for the code', config: code, initial: { screen: 'OTPAuthenticate', otpState } },
  {
    name: 'OTP: half typed',
    config: code,
    initial: { screen: 'OTPAuthenticate', otpState },
    act: async (root) => {
      await appear(root, '.otp input');
      type(root, '.otp input', '123');
    },
  },
  {
    name: 'OTP: wrong code',
    config: code,
    initial: { screen: 'OTPAuthenticate', otpState },
    act: async (root) => {
      await appear(root, '.otp input');
      type(root, '.otp input', '000000');
      await appear(root, '.error');
    },
  },
  {
    name: 'OTP: wrong five times',
    config: code,
    initial: { screen: 'OTPAuthenticate', otpState },
    act: async (root) => {
      await appear(root, '.otp input');
      for (let tries = 0; tries < 5; tries += 1) {
        type(root, '.otp input', '000000');
        await emptied(root, '.otp input');
      }
    },
  },
  {
    name: 'OTP: expired',
    config: { products: ['otp'], otpOptions: { methods: ['email'], expirationMinutes: 0 } },
    initial: { screen: 'OTPAuthenticate', otpState },
  },
  {
    name: 'OTP: sending again',
    config: code,
    initial: { screen: 'OTPAuthenticate', otpState },
    server: (server) => server.fail('/otps/email', { hang: 600_000 }),
    act: (root) => press(root, '.link'),
  },
  {
    name: 'OTP: by WhatsApp, no arrow',
    config: { products: ['otp'], otpOptions: { methods: ['whatsapp'] }, hideBackArrow: true },
    initial: {
      screen: 'OTPAuthenticate',
      otpState: { ...otpState, type: 'whatsapp', otpDestination: '+972501234567' },
    },
  },
  { name: 'OTP: confirmed', initial: { screen: 'OTPConfirmation' } },
  { name: 'Email confirmation', initial: { screen: 'EmailConfirmation', magicLinkEmail: EMAIL } },
  {
    name: 'Email confirmation: code of the mail, half typed',
    initial: { screen: 'EmailConfirmation', magicLinkEmail: EMAIL, otpState },
    act: async (root) => {
      await appear(root, '.otp input');
      type(root, '.otp input', '12');
    },
  },
  {
    name: 'Email confirmation: wrong code of the mail',
    initial: { screen: 'EmailConfirmation', magicLinkEmail: EMAIL, otpState },
    act: async (root) => {
      await appear(root, '.otp input');
      type(root, '.otp input', '000000');
      await appear(root, '.error');
    },
  },
  {
    name: 'Password, strict server: or a mail to set one',
    config: passwords,
    server: strict,
    initial: { screen: 'Password', passwordState: known },
  },
  {
    name: 'Password, strict server: or a link',
    config: both,
    server: strict,
    initial: { screen: 'Password', passwordState: known },
  },
  {
    name: 'Password, strict server: or a code, refused',
    config: { products: ['passwords', 'otp'], otpOptions: { methods: ['email'] } },
    server: strict,
    initial: { screen: 'Password', passwordState: known },
    said: { error: 'error.unauthorized_credentials' },
  },
  { name: 'Password: create', config: passwords, initial: { screen: 'Password', passwordState: fresh } },
  { name: 'Password: create or link', config: both, initial: { screen: 'Password', passwordState: fresh } },
  {
    name: 'Password: score 1',
    config: passwords,
    initial: { screen: 'Password', passwordState: fresh },
    act: withPassword('abcd'),
  },
  {
    name: 'Password: score 2',
    config: passwords,
    initial: { screen: 'Password', passwordState: fresh },
    act: withPassword('abcdefgh'),
  },
  {
    name: 'Password: score 3',
    config: passwords,
    initial: { screen: 'Password', passwordState: fresh },
    act: withPassword('abcdefghijkl'),
  },
  {
    name: 'Password: score 4',
    config: passwords,
    initial: { screen: 'Password', passwordState: fresh },
    act: withPassword('correct horse battery'),
  },
  {
    name: 'Password: rules not met',
    config: passwords,
    initial: { screen: 'Password', passwordState: fresh },
    server: luds,
    act: withPassword('abc'),
  },
  {
    name: 'Password: rules met, breached',
    config: passwords,
    initial: { screen: 'Password', passwordState: fresh },
    server: luds,
    act: withPassword('passwordA1'),
  },
  { name: 'Password: log in', config: both, initial: { screen: 'Password', passwordState: known } },
  {
    name: 'Password: refused',
    config: passwords,
    initial: { screen: 'Password', passwordState: known },
    said: { error: 'error.unauthorized_credentials' },
  },
  { name: 'Password: forgot', config: passwords, initial: { screen: 'PasswordForgot', passwordState: known } },
  { name: 'Password: breached', config: passwords, initial: { screen: 'PasswordBreached', passwordState: known } },
  { name: 'Password: set new', config: passwords, initial: { screen: 'PasswordSetNew', passwordState: known } },
  { name: 'Password: reset required', config: passwords, initial: { screen: 'PasswordDedupe', passwordState: known } },
  { name: 'Password: reset form', config: passwords, view: { kind: 'reset-password', passwordResetToken: 'token' } },
  {
    name: 'Password: reset form, link used up',
    config: passwords,
    view: { kind: 'reset-password', passwordResetToken: 'bad' },
    act: (root) => press(root, '.link'),
  },
  { name: 'Password: confirmed', initial: { screen: 'PasswordConfirmation' } },
];
