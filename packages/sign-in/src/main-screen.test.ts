import { BOOTSTRAP, chromiumPath, needsChromium } from '@targum/identity-client/testing';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openWidget, type Rig, resetSite, startRig } from './testing/rig.ts';

const google = { providers: [{ type: 'google' }] };
const LINK = { config: { products: ['emailMagicLinks'] } };

describe.skipIf(!chromiumPath)(`the main screen shows what is configured, and no more ${needsChromium}`, () => {
  let rig: Rig;
  let context: BrowserContext;
  beforeAll(async () => {
    rig = await startRig();
  });
  afterAll(() => rig.close());
  beforeEach(async () => {
    context = await rig.browser.newContext();
    resetSite(rig.site);
  });
  afterEach(async () => {
    rig.site.recorded.bootstrap = { ...BOOTSTRAP };
    await context.close();
  });

  /** The blocks from top to bottom, by what a visitor sees of them. */
  const blocks = async (page: Page): Promise<string[]> => {
    await expect.poll(() => page.locator('.tgm .spin').count()).toBe(0);
    return page.evaluate<string[]>(
      `[...document.querySelectorAll('.tgm :is(h1, .muted, .divider, [role=tab], input, select, .btn)')].map((one) => one.textContent || one.id || one.name)`,
    );
  };
  const TOP = ['Sign up or log in', 'Choose how you would like to create your account.'];
  const FORM = ['email-input', 'Continue with email'];

  test.each<[name: string, options: object, expected: string[]]>([
    ['a form alone has no divider and no tabs', LINK, [...TOP, ...FORM]],
    [
      'providers alone have no divider',
      { config: { products: ['oauth'], oauthOptions: google } },
      [...TOP, 'Continue with Google'],
    ],
    [
      'providers and a form have one divider between them',
      { config: { products: ['emailMagicLinks', 'oauth'], oauthOptions: google } },
      [...TOP, 'Continue with Google', 'or', ...FORM],
    ],
    [
      'wallets and a form have one too, behind passkeys and providers, whatever the order of the products',
      {
        config: {
          products: ['otp', 'crypto', 'oauth', 'passkeys'],
          otpOptions: { methods: ['email'] },
          oauthOptions: google,
        },
      },
      [...TOP, 'Continue with a passkey', 'Continue with Google', 'Continue with other wallet', 'or', ...FORM],
    ],
    [
      'passkeys and a form have none',
      { config: { products: ['passkeys', 'emailMagicLinks'] } },
      [...TOP, 'Continue with a passkey', ...FORM],
    ],
    [
      'two methods have tabs in the order they were given',
      { config: { products: ['otp'], otpOptions: { methods: ['email', 'whatsapp'] } } },
      [...TOP, 'Email', 'WhatsApp', ...FORM],
    ],
    ['without header text there is none', { ...LINK, styles: { hideHeaderText: true } }, FORM],
  ])('%s', async (_name, options, expected) => {
    const { page } = await openWidget(rig, context, { options });
    await expect.poll(() => blocks(page)).toEqual(expected);
  });

  test('in Hebrew a sentence of the server’s own keeps its full stop behind its last word, and begins where the page’s lines begin', async () => {
    rig.site.recorded.fail('/magic_links', { error_type: 'never_heard_of', error_message: 'Refused for good.' });
    const { page } = await openWidget(rig, context, { options: { ...LINK, locale: 'he' } });
    await page.locator('input[type=email]').fill('dana@example.com');
    await page.keyboard.press('Enter');
    const error = page.locator('.error', { hasText: 'Refused for good.' });
    await error.waitFor();
    const { word, stop, right, edge } = await error.evaluate((element) => {
      const text = element.firstChild as Text;
      const at = (from: number) => {
        const range = document.createRange();
        range.setStart(text, from);
        range.setEnd(text, from + 1);
        return range.getBoundingClientRect();
      };
      const all = document.createRange();
      all.selectNodeContents(element);
      return {
        word: at(text.data.length - 2).left,
        stop: at(text.data.length - 1).left,
        right: all.getBoundingClientRect().right,
        edge: element.getBoundingClientRect().right,
      };
    });
    expect(stop).toBeGreaterThan(word);
    expect(Math.abs(edge - right)).toBeLessThan(1);
  });

  test('a logo without an address is not there, and no empty picture in its place', async () => {
    const { page } = await openWidget(rig, context, {
      options: { ...LINK, styles: { logo: { logoImageUrl: '' } } },
    });
    await page.getByLabel('Email').waitFor();
    expect(await page.locator('.tgm img').count()).toBe(0);
  });

  test('the watermark stands only where the project allows it; where nobody could be asked it does not', async () => {
    rig.site.recorded.bootstrap = { ...BOOTSTRAP, disable_sdk_watermark: true };
    const off = await openWidget(rig, context, { options: LINK });
    await off.page.evaluate('signIn.core.then((core) => core.bootstrap.ready())');
    expect(await off.page.getByText('Powered by').count()).toBe(0);
    const stranger = await rig.browser.newContext();
    const lost = await openWidget(rig, stranger, { options: LINK, client: { baseUrl: 'http://localhost:9' } });
    await lost.page.evaluate('signIn.core.then((core) => core.bootstrap.ready())');
    expect(await lost.page.getByText('Powered by').count()).toBe(0);
    await stranger.close();
    rig.site.recorded.bootstrap = { ...BOOTSTRAP, disable_sdk_watermark: false };
    const on = await openWidget(rig, context, { options: LINK });
    await on.page.getByText('Powered by Targum Identity').waitFor();
  });
});
