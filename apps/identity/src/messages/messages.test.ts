import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chromiumPath, inChromium, launch } from '../compat/testing/chromium.ts';
import { passkeyDriver } from '../methods/webauthn/testing/passkey-driver.ts';
import { freshEmail, signedIn, submitCode } from '../testing/flows.ts';
import { lastMessage, startIdentity } from '../testing/start-identity.ts';
import { en } from './templates/en.ts';
import { he } from './templates/he.ts';

const server = await startIdentity();
const plain = (text: string) => text.replaceAll(/[\u2060\u2068\u2069]/gu, '');
const marksOf = (wording: object) => [...new Set(JSON.stringify(wording).match(/\{[a-z]+\}/g))].toSorted();

describe('messages', () => {
  test.each(Object.keys(en) as (keyof typeof en)[])('%s says the same things in both languages', (kind) => {
    expect(marksOf(he[kind])).toEqual(marksOf(en[kind]));
    expect([he[kind].before.length, he[kind].after.length]).toEqual([en[kind].before.length, en[kind].after.length]);
    expect(Object.keys(he[kind]).toSorted()).toEqual(Object.keys(en[kind]).toSorted());
    expect(JSON.stringify(he[kind]).replaceAll(/\{[a-z]+\}|"[a-z]+":/g, '')).not.toMatch(/[A-Za-z]/);
  });

  test.each([
    ['en', 1, '1 minute'],
    ['en', 5, '5 minutes'],
    ['he', 1, 'דקה אחת'],
    ['he', 2, 'שתי דקות'],
    ['he', 10, '10 דקות'],
  ])('a code’s life is told in %s as people say it: %i is “%s”', async (locale, minutes, words) => {
    const email = freshEmail();
    await server.client().post('/otps/email/login_or_create', { email, locale, expiration_minutes: minutes });
    const { text, html } = lastMessage(server.outbox, email, 'otp');
    expect(plain(text)).toContain(words);
    expect(html).toContain(`<bdi>${words}</bdi>`);
    expect(text).not.toMatch(/\{[a-z]+\}/);
  });

  test.each([
    ['en', 60, '1 hour'],
    ['en', 90, '90 minutes'],
    ['en', 10_080, '7 days'],
    ['he', 120, 'שעתיים'],
    ['he', 1440, 'יום אחד'],
    ['he', 10_080, '7 ימים'],
  ])('a link’s life too, and its code’s own beside it: in %s %i is “%s”', async (locale, minutes, words) => {
    const email = freshEmail();
    const lives = { login_expiration_minutes: minutes, signup_expiration_minutes: minutes };
    await server.client().post('/magic_links/email/login_or_create', { email, locale, ...lives });
    const { text } = lastMessage(server.outbox, email, 'magic_link');
    expect(plain(text)).toContain(words);
    expect(plain(text)).toContain(locale === 'he' ? '10 דקות' : '10 minutes');
  });

  test('text messages are one language and hold no markup', async () => {
    for (const [locale, number, words] of [
      ['en', '+14155552680', 'Valid for 5 minutes.'],
      ['he', '+14155552681', 'תקף במשך 5 דקות.'],
    ] as const) {
      await server.client().post('/otps/sms/login_or_create', { phone_number: number, locale });
      const message = lastMessage(server.outbox, number);
      expect(plain(message.text)).toContain(words);
      expect(message.text).not.toMatch(/[<>]/);
      expect(message).not.toHaveProperty('html');
    }
  });

  test.each([
    ['en', 'removed from your account: passkey (Passkey (Linux)).', 'an unknown device'],
    ['he', 'הוסרה מחשבונך: מפתח כניסה (Passkey (Linux)).', 'במכשיר לא מוכר'],
  ])(
    'notices in %s name what was removed, and a device we do not know, in that language',
    async (language, words, device) => {
      const { caller, email, registrationId } = await passkeyDriver(server).withPasskey();
      const headers = { 'accept-language': language, 'user-agent': 'something' };
      const gone = await caller.call('DELETE', `/users/webauthn_registrations/${registrationId}`, undefined, headers);
      expect(gone.status).toBe(200);
      const { text } = lastMessage(server.outbox, email, 'factor_removed');
      expect(plain(text)).toContain(words);
      expect(plain(text)).toContain(device);
    },
  );

  test('what somebody else wrote stays text: no markup, no line, no link, and never the other way round', async () => {
    const person = await passkeyDriver(server).withPasskey();
    const name = '<a href="https://evil.example">x</a>\u202e\r\nBcc: evil.example';
    await person.caller.call('PUT', `/webauthn/update/${person.registrationId}`, { name });
    await person.caller.call('DELETE', `/users/webauthn_registrations/${person.registrationId}`);
    const { text, html, subject } = lastMessage(server.outbox, person.email, 'factor_removed');
    expect(html).not.toContain('<a ');
    expect(`${text}${html}${subject}`).not.toMatch(/evil\.example|\u202e/u);
    expect(text.split('\n').some((line) => line.startsWith('Bcc'))).toBe(false);
  });

  test('a mail’s title is its subject, without marks of ours in it', async () => {
    const email = freshEmail();
    await server.client().post('/otps/email/login_or_create', { email });
    const { html, subject } = lastMessage(server.outbox, email, 'otp');
    expect(html).toContain(`<title>${subject}</title>`);
  });
});

interface Seen {
  width: number;
  direction: string;
  startsAt: string;
  codeDirection: string;
  /** Ink and paper of the text and of the button. */
  pairs: [ink: number[], paper: number[]][];
}

/** Runs in the page. */
const look = `(code) => {
  const line = [...document.querySelectorAll('p')].find((element) => element.textContent === code);
  const card = document.querySelector('.card');
  const text = document.createRange();
  text.selectNodeContents(document.querySelector('h1'));
  const [at, frame] = [text.getBoundingClientRect(), card.getBoundingClientRect()];
  const numbers = (colour) => (colour.match(/\\d+/g) ?? []).slice(0, 3).map(Number);
  const colours = (element) => [getComputedStyle(element).color, getComputedStyle(element).backgroundColor].map(numbers);
  return {
    width: document.documentElement.scrollWidth,
    direction: getComputedStyle(document.body).direction,
    startsAt: at.left - frame.left < frame.right - at.right ? 'left' : 'right',
    codeDirection: getComputedStyle(line).direction,
    pairs: [colours(card), colours(document.querySelector('a'))],
  };
}`;

describe.skipIf(!chromiumPath)(`mails ${inChromium}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());

  const long = `a.very.long.local.part.that.goes.on@${'sub-domain-without-end.'.repeat(6)}example.ac.il`;

  test.each([
    ['en', 'light'],
    ['en', 'dark'],
    ['he', 'light'],
    ['he', 'dark'],
  ] as const)('%s, %s: fit the narrowest screen, run the right way, and can be read', async (locale, colorScheme) => {
    const email = `${locale}.${colorScheme}.${long}`;
    await server.client().post('/magic_links/email/login_or_create', { email, locale });
    const { html = '', code = '' } = lastMessage(server.outbox, email, 'magic_link');
    const page = await browser.newPage({ colorScheme, viewport: { width: 320, height: 600 } });
    await page.setContent(html);
    const seen = await page.evaluate<Seen>(`(${look})(${JSON.stringify(code)})`);
    await page.close();
    expect(seen).toMatchObject({
      width: 320,
      direction: locale === 'he' ? 'rtl' : 'ltr',
      startsAt: locale === 'he' ? 'right' : 'left',
      codeDirection: 'ltr',
    });
    for (const [ink, paper] of seen.pairs) expect(contrast(ink, paper)).toBeGreaterThan(4.5);
    const [, paper = []] = seen.pairs[0] ?? [];
    expect(luminance(paper) > 0.5 ? 'light' : 'dark').toBe(colorScheme);
  });
});

/** WCAG 2. */
function luminance(rgb: number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: number[], b: number[]): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

test('the person who is told is the owner, in the language of the browser that did it', async () => {
  const person = await signedIn(server, freshEmail(), { headers: { 'accept-language': 'he-IL,he;q=0.9' } });
  const next = freshEmail('next');
  const sent = await person.client.post('/otps/email/send/secondary', { email: next });
  await submitCode(person.client, sent.data.method_id, lastMessage(server.outbox, next).code);
  const { text, html } = lastMessage(server.outbox, person.email, 'factor_added');
  expect(plain(text)).toContain(`נוספה לחשבונך: כתובת דוא״ל (${next}).`);
  expect(html).toContain('<html lang="he" dir="rtl">');
});
