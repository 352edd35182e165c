import { productsOf } from '../config/check-config.ts';
import { emailAutoComplete, formMethods } from '../config/form-methods.ts';
import { oauthChoice } from '../config/oauth-choice.ts';
import { PROVIDER_NAMES } from '../config/provider-names.ts';
import { safeImage } from '../config/theme.ts';
import type { SignInConfig, StyleConfig } from '../config/types.ts';
import type { Translator } from '../strings/translator.ts';
import { element, type ShellElement } from './element.ts';

/** The main screen as `screens/main.tsx` first renders it, node for node; a test holds the two together. */
export function mainScreen(
  t: Translator,
  config: SignInConfig,
  styles: StyleConfig,
  id: string,
  userAgent: string,
): ShellElement {
  const products = productsOf(config);
  const oauth = products.includes('oauth') && (config.oauthOptions?.providers.length ?? 0) > 0;
  const crypto = products.includes('crypto');
  const methods = formMethods(config);
  const logo = safeImage(styles.logo?.logoImageUrl);
  return element(
    'div',
    { class: 'stack' },
    logo && element('img', { class: 'logo', src: logo, alt: '' }),
    !styles.hideHeaderText &&
      element(
        'div',
        { class: 'tight' },
        element('h1', { tabindex: '-1' }, t('login.title')),
        element('p', { class: 'muted' }, t('login.subtitle')),
      ),
    products.includes('passkeys') && spinner(t),
    oauth && oauthButtons(t, config, userAgent),
    crypto && spinner(t),
    (oauth || crypto) && methods.length > 0 && element('p', { class: 'divider' }, t('methodDivider.text')),
    methods.length > 1 ? tabs(t, config, id) : methods.length > 0 && form(t, config),
  );
}

/** Stands where a part is on its way. */
function spinner(t: Translator): ShellElement {
  return element('output', {}, element('div', { class: 'spin' }), element('span', { class: 'sr' }, t('loading.text')));
}

function oauthButtons(t: Translator, config: SignInConfig, userAgent: string): ShellElement {
  const { shown, more, withoutGoogle } = oauthChoice(config, undefined, false, userAgent);
  const button = { type: 'button', class: 'btn btn-secondary' };
  return element(
    'div',
    { class: 'stack' },
    withoutGoogle && element('p', { class: 'hint' }, t('oauth.inAppBrowser')),
    ...shown.map(({ type }) =>
      element(
        'button',
        { ...button, id: `oauth-${type}` },
        t('oauth.continueWith', { provider: PROVIDER_NAMES[type] }),
      ),
    ),
    more && element('button', button, t('oauth.more')),
  );
}

function tabs(t: Translator, config: SignInConfig, id: string): ShellElement {
  const methods = formMethods(config);
  const labels = { email: t('tab.email'), sms: t('tab.text'), whatsapp: t('tab.whatsapp') };
  return element(
    'div',
    { class: 'stack' },
    element(
      'div',
      { class: 'tabs', role: 'tablist', 'aria-label': t('tab.list'), tabindex: '-1' },
      ...methods.map((one, at) =>
        element(
          'button',
          {
            type: 'button',
            role: 'tab',
            id: `${id}-${one}`,
            'aria-selected': String(at === 0),
            'aria-controls': `${id}-panel`,
            tabindex: at === 0 ? '0' : '-1',
          },
          labels[one],
        ),
      ),
    ),
    element('div', { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${methods[0]}` }, form(t, config)),
  );
}

function form(t: Translator, config: SignInConfig): ShellElement {
  if (formMethods(config)[0] !== 'email') return spinner(t);
  const input = element('input', {
    // First: a browser that learns the kind of a field late makes its insides twice.
    type: 'email',
    id: 'email-input',
    name: 'email',
    inputmode: 'email',
    placeholder: t('formField.emailHint'),
    autocomplete: emailAutoComplete(config),
    dir: 'ltr',
    required: '',
    autocapitalize: 'none',
    autocorrect: 'off',
    spellcheck: 'false',
  });
  return element(
    'form',
    // Sent by a browser that has no script yet, such a form goes nowhere: no address in the page's own, nothing lost.
    { class: 'stack', method: 'dialog', novalidate: '' },
    element(
      'div',
      { class: 'tight' },
      element('label', { class: 'tight' }, element('span', {}, t('formField.email')), input),
    ),
    element('button', { type: 'submit', class: 'btn btn-primary' }, t('button.continueWithEmail')),
  );
}
