import type { Core, OneTapOutcome } from '@targum/identity-client';
import type { SignInConfig } from '@targum/sign-in';
import { inAppBrowser } from './surroundings.ts';
import { appear, seen, type Tile } from './tile.ts';

const google = { type: 'google', one_tap: true, position: 'embedded' } as const;
const alone: SignInConfig = { products: ['oauth'], oauthOptions: { providers: [google] } };
const withForm: SignInConfig = {
  products: ['oauth', 'emailMagicLinks'],
  oauthOptions: { providers: [google, { type: 'apple' }] },
};

/** Google's script is not asked: what its prompt comes to is given. */
const promptEnds = (outcome: Promise<OneTapOutcome>) => (core: Core) =>
  void Object.assign(core, { rare: { ...core.rare, showOneTap: () => outcome } });
const pending = promptEnds(new Promise(() => undefined));

/** What a developer has to mend; pages with a test token say it. */
const FAILURES = [
  'oauth_config_not_found',
  'no_login_redirect_urls_set',
  'no_signup_redirect_urls_set',
  'unregistered_origin',
  'invalid_client',
  'default_provider_not_allowed',
];

/** Google's own frame stands here in a real page. */
async function promptInPlace(root: ShadowRoot): Promise<void> {
  const place = await appear(root, '#google-parent-prompt');
  const prompt = document.createElement('button');
  prompt.className = 'btn btn-secondary';
  prompt.textContent = 'Google · Dana';
  place.append(prompt);
}

export const oneTapTiles: Tile[] = [
  { name: 'One Tap: pending', config: alone, prepare: pending },
  { name: 'One Tap: pending beside a form', config: withForm, prepare: pending },
  {
    name: 'One Tap: prompt in its place',
    config: alone,
    prepare: promptEnds(Promise.resolve({ success: true })),
    act: promptInPlace,
  },
  {
    name: 'One Tap: prompt beside a form',
    config: withForm,
    prepare: promptEnds(Promise.resolve({ success: true })),
    act: promptInPlace,
  },
  {
    name: 'One Tap: dismissed, so the ordinary button',
    config: alone,
    prepare: promptEnds(Promise.resolve({ success: false, reason: 'user_cancel' })),
    act: seen('#oauth-google'),
  },
  ...FAILURES.map(
    (reason): Tile => ({
      name: `One Tap: ${reason}`,
      config: alone,
      prepare: promptEnds(Promise.resolve({ success: false, reason })),
      act: seen('.error'),
    }),
  ),
  { name: 'Main: in-app browser, where Google refuses', config: withForm, surroundings: inAppBrowser },
];
