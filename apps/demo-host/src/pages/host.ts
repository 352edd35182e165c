import { magicLinks, oauth } from '@targum/identity-client';
import { createSignIn, type SignInConfig } from '@targum/sign-in';
import { FIRST_SCREEN } from './first-screen.ts';

/** What the server of this page tells its script. */
interface Settings {
  publicToken: string;
  identityUrl: string;
  googleScriptUrl?: string;
}

const settings = (await (await fetch('/settings.json')).json()) as Settings;
const here = `${location.origin}/authenticate`;
const everything: SignInConfig = {
  products: ['passkeys', 'oauth', 'crypto', 'passwords', 'otp'],
  otpOptions: { methods: ['email', 'sms'] },
  oauthOptions: {
    providers: [{ type: 'google' }, { type: 'github' }],
    loginRedirectURL: here,
    signupRedirectURL: here,
  },
  passwordOptions: { loginRedirectURL: here, resetPasswordRedirectURL: here },
};

const link: SignInConfig = {
  products: ['emailMagicLinks'],
  emailMagicLinksOptions: { loginRedirectURL: here, signupRedirectURL: here },
};

const oneTap: SignInConfig = {
  products: ['oauth'],
  oauthOptions: {
    providers: [{ type: 'google', one_tap: true, position: 'embedded' }],
    loginRedirectURL: here,
    signupRedirectURL: here,
  },
};

const log = document.querySelector('#log');
const write = (text: string) => {
  const line = document.createElement('li');
  line.textContent = text;
  log?.append(line);
};

const signIn = createSignIn(settings.publicToken, {
  baseUrl: settings.identityUrl,
  ...(settings.googleScriptUrl && { googleScriptUrl: settings.googleScriptUrl }),
});
const callbacks = {
  onEvent: (event: { type: string }) => write(event.type),
  onError: (error: { message: string }) => write(`error: ${error.message}`),
};
const query = new URLSearchParams(location.search);
const locale = query.get('locale') ?? 'en';
const config = { link, 'one-tap': oneTap }[query.get('only') ?? ''] ?? everything;
/** A page that links lead to spends their token itself; only that of a password goes to the widget. */
const spend = { oauth, magic_links: magicLinks }[query.get('stytch_token_type') ?? ''];
const common = { elementId: '#mounted', config, callbacks, locale, appearance: 'auto' as const };

switch (location.pathname) {
  case '/authenticate':
    if (spend) {
      signIn.core
        .then(async (core) => {
          const answer = await spend(core).authenticate(query.get('token') ?? '', { session_duration_minutes: 60 });
          return answer.user;
        })
        .then((user) => write(`Signed in: ${user.emails[0]?.email}`), callbacks.onError);
      break;
    }
    signIn.mountResetPassword({ ...common, passwordResetToken: query.get('token') ?? '' });
    break;
  case '/passkeys':
    signIn.mountPasskeyRegistration(common);
    break;
  case '/authorize':
    signIn.mountIdentityProvider(common);
    break;
  case '/prerendered':
    signIn.mountLogin({ ...common, ...FIRST_SCREEN });
    break;
  default:
    signIn.mountLogin(common);
}

// The same inside, by tag: the element is defined by the script tag's bundle, attributes say the rest.
for (const element of document.querySelectorAll('targum-sign-in')) {
  element.setAttribute('base-url', settings.identityUrl);
  element.setAttribute('public-token', settings.publicToken);
}
