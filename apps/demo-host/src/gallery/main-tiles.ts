import { OAUTH_PROVIDERS } from '@targum/identity-client';
import type { SignInConfig } from '@targum/sign-in';
import { appear, EMAIL, press, type Tile, type } from './tile.ts';

const link: SignInConfig = { products: ['emailMagicLinks'] };
const phone: SignInConfig = { products: ['otp'], otpOptions: { methods: ['sms', 'whatsapp', 'email'] } };
const social = (types: readonly (typeof OAUTH_PROVIDERS)[number][]): SignInConfig => ({
  products: ['oauth', 'emailMagicLinks'],
  oauthOptions: { providers: types.map((one) => ({ type: one })) },
});

export const mainTiles: Tile[] = [
  { name: 'Main: email link', config: link },
  { name: 'Main: passcode by text, WhatsApp, email', config: phone },
  {
    name: 'Main: phone refused',
    config: phone,
    act: async (root) => {
      await appear(root, '#phone-input');
      type(root, '#phone-input', '05');
      await press(root, '.btn-primary');
    },
  },
  {
    name: 'Main: one way, WhatsApp',
    config: { products: ['otp'], otpOptions: { methods: ['whatsapp'] } },
    initial: { phone: { region: 'IL', raw: '+44 20 7946 0958' } },
  },
  { name: 'Main: password', config: { products: ['passwords'] } },
  {
    name: 'Main: social, last used',
    config: social(['google', 'microsoft', 'apple', 'github']),
    lastUsed: 'apple',
  },
  { name: 'Main: all providers, six shown', config: social(OAUTH_PROVIDERS) },
  {
    name: 'Main: all providers, all shown',
    config: social(OAUTH_PROVIDERS),
    act: async (root) => {
      const buttons = [...root.querySelectorAll<HTMLElement>('.btn-secondary')];
      buttons.at(-1)?.click();
    },
  },
  {
    name: 'Main: everything',
    config: {
      products: ['passkeys', 'oauth', 'crypto', 'otp'],
      oauthOptions: { providers: [{ type: 'google' }, { type: 'apple' }] },
      otpOptions: { methods: ['email', 'sms'] },
    },
  },
  {
    name: 'Main: leaving for a provider',
    config: social(['google', 'facebook', 'linkedin']),
    prepare: (core) => void Object.assign(core.bootstrap, { ready: () => new Promise(() => undefined) }),
    act: (root) => press(root, '#oauth-facebook'),
  },
  {
    name: 'Main: logo, no header',
    config: link,
    styles: { hideHeaderText: true, logo: { logoImageUrl: '/logo.svg' } },
  },
  {
    name: 'Main: banner',
    config: { products: ['passkeys', 'emailMagicLinks'] },
    said: { banner: 'passkey.error.unknown' },
  },
  {
    name: 'Main: passkey not found',
    config: { products: ['passkeys', 'emailMagicLinks'] },
    said: { banner: 'passkey.error.notFound' },
  },
  {
    name: 'Main: invalid address for a code',
    config: { products: ['otp'], otpOptions: { methods: ['email'] } },
    initial: { email: 'dana@example' },
    act: (root) => press(root, '.btn-primary'),
  },
  {
    name: 'Main: invalid address',
    config: link,
    initial: { email: 'dana@' },
    act: (root) => press(root, '.btn-primary'),
  },
  {
    name: 'Main: sending',
    config: link,
    initial: { email: EMAIL },
    server: (server) => server.fail('/magic_links', { hang: 600_000 }),
    act: (root) => press(root, '.btn-primary'),
  },
  {
    name: 'Main: server refuses',
    config: link,
    initial: { email: EMAIL },
    server: (server) => server.fail('/magic_links', { error_type: 'inactive_email' }),
    act: (root) => press(root, '.btn-primary'),
  },
  {
    name: 'Main: server out of reach',
    config: link,
    initial: { email: EMAIL },
    server: (server) => server.fail('/magic_links', { status: 502, text: 'Bad gateway' }),
    act: (root) => press(root, '.btn-primary'),
  },
  {
    name: 'Main: watermark',
    config: link,
    server: (server) => Object.assign(server.bootstrap, { disable_sdk_watermark: false }),
  },
  {
    name: 'Main: toasts',
    config: link,
    said: {
      toasts: [
        ['success', 'toast.emailResent'],
        ['error', 'passkey.error.rename'],
        ['blank', 'loading.text'],
      ],
    },
  },
  { name: 'Main: passkeys alone', config: { products: ['passkeys'] } },
  { name: 'Main: link and code', config: { products: ['emailMagicLinks', 'otp'], otpOptions: { methods: ['email'] } } },
  {
    name: 'Main: theme',
    config: link,
    styles: {
      container: { backgroundColor: '#fff8ee', borderColor: '#b08050', borderRadius: '20px', width: '340px' },
      colors: { primary: '#5a2a00', secondary: '#6b4a2b' },
      buttons: {
        primary: { backgroundColor: '#8a3d00', textColor: '#fff', borderColor: '#8a3d00', borderRadius: '24px' },
      },
      inputs: { borderRadius: '24px', placeholderColor: '#6b4a2b' },
      fontFamily: 'Georgia, serif',
    },
  },
];
