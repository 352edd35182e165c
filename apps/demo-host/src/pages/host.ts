import { createSignIn, type SignInConfig } from '@targum/sign-in';

/** What the server of this page tells its script. */
interface Settings {
  publicToken: string;
  identityUrl: string;
}

const settings = (await (await fetch('/settings.json')).json()) as Settings;
const here = `${location.origin}/authenticate`;
const config: SignInConfig = {
  products: ['passkeys', 'oauth', 'crypto', 'passwords', 'otp'],
  otpOptions: { methods: ['email', 'sms'] },
  oauthOptions: {
    providers: [{ type: 'google' }, { type: 'github' }],
    loginRedirectURL: here,
    signupRedirectURL: here,
  },
  passwordOptions: { loginRedirectURL: here, resetPasswordRedirectURL: here },
};

const log = document.querySelector('#log');
const write = (text: string) => {
  const line = document.createElement('li');
  line.textContent = text;
  log?.append(line);
};

const signIn = createSignIn(settings.publicToken, { baseUrl: settings.identityUrl });
const callbacks = {
  onEvent: (event: { type: string }) => write(event.type),
  onError: (error: { message: string }) => write(`error: ${error.message}`),
};
const query = new URLSearchParams(location.search);
const locale = query.get('locale') ?? 'en';
const common = { elementId: '#mounted', config, callbacks, locale, appearance: 'auto' as const };

switch (location.pathname) {
  case '/authenticate':
    signIn.mountResetPassword({ ...common, passwordResetToken: query.get('token') ?? '' });
    break;
  case '/passkeys':
    signIn.mountPasskeyRegistration(common);
    break;
  case '/authorize':
    signIn.mountIdentityProvider(common);
    break;
  default:
    signIn.mountLogin(common);
}

// The same inside, by tag: the element is defined by the script tag's bundle, attributes say the rest.
for (const element of document.querySelectorAll('targum-sign-in')) {
  element.setAttribute('base-url', settings.identityUrl);
  element.setAttribute('public-token', settings.publicToken);
}
