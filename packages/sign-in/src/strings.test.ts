import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isEmail } from './actions/email.ts';
import { cleanName } from './screens/consent-items.ts';
import { COUNTRIES } from './screens/countries.ts';
import { mailboxLinks } from './screens/mailbox-links.ts';
import { readCode } from './screens/otp-input.tsx';
import { sayFeedback } from './screens/password-feedback.ts';
import { enFirst } from './strings/en-first.ts';
import { enLater } from './strings/en-later.ts';
import { formatText } from './strings/format.ts';
import { heFirst } from './strings/he-first.ts';
import { heLater } from './strings/he-later.ts';
import { resolveLocale } from './strings/index.ts';

const en = { ...enFirst, ...enLater };
const he = { ...heFirst, ...heLater };

/** Names of the arguments of a message, in one order. */
function names(message: string): string {
  const found = [...message.matchAll(/\{(\w+)(?=[,}])/g)].map((one) => one[1] ?? '');
  return [...new Set(found)].toSorted((a, b) => a.localeCompare(b)).join();
}

describe('texts', () => {
  test('Hebrew has every key and the same placeholders', () => {
    expect(Object.keys(he).toSorted()).toEqual(Object.keys(en).toSorted());
    const differing = Object.entries(en).filter(([id, text]) => names(text) !== names(he[id as keyof typeof en]));
    expect(differing.map(([id]) => id)).toEqual([]);
  });

  test('no Hebrew text was left in English, but for names', () => {
    const latin = Object.entries(he).filter(([, text]) => !/[\u0590-\u05ff]/.test(text));
    expect(latin.map(([id]) => id)).toEqual(['tab.whatsapp', 'formField.emailHint']);
  });

  test('plurals follow the language', () => {
    const one = { count: 1 };
    expect(formatText(en['password.luds.length'], one, 'en')).toBe('Must be at least 1 character long');
    expect(formatText(en['password.luds.length'], { count: 8 }, 'en')).toBe('Must be at least 8 characters long');
    expect(formatText(he['password.luds.length'], { count: 2 }, 'he')).toContain('שני תווים');
  });

  test('select, exact numbers, unknown names', () => {
    expect(formatText('{n, plural, =0 {none} other {#}}', { n: 0 }, 'en')).toBe('none');
    expect(formatText('{who, select, a {A {x}} other {B}}', { who: 'a', x: 'y' }, 'en')).toBe('A y');
    expect(formatText('{missing} {here}', { here: 1 }, 'en')).toBe('{missing} 1');
  });

  test('no override can make the formatter throw or hang', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof formatText(text, { a: 'b' }, 'en') === 'string'));
  });

  test('locales resolve by language, unknown ones to English', () => {
    expect(['he', 'he-IL', 'HE_il', 'en-GB', 'fr', undefined, '__proto__', 'constructor'].map(resolveLocale)).toEqual([
      'he',
      'he',
      'he',
      'en',
      'en',
      'en',
      'en',
      'en',
    ]);
  });
});

describe('inputs', () => {
  test.each(['a@b.co', "o'hara+tag@sub.example.org", 'a.b!#$%&*/=?^_`{|}~-@x-y.museum'])('%s is an email', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  test.each([
    '',
    'a@b',
    'a@b.c',
    'a b@c.de',
    'a@b..de',
    'a@b.de,c@d.ef',
    'a@b.de\r\nBcc: x@y.zz',
    'victim＠gmail.com',
    'a\u200b@b.de',
    `${'a'.repeat(65)}@b.de`,
    `a@${'b.'.repeat(200)}de`,
  ])('%j is none', (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test('a long hostile address is refused at once', () => {
    const started = process.cpuUsage();
    isEmail(`${'a.'.repeat(50_000)}@`);
    isEmail(`a@${'a-'.repeat(50_000)}`);
    expect(process.cpuUsage(started).user).toBeLessThan(200_000);
  });

  test('codes: at most six digits come out of anything', () => {
    fc.assert(fc.property(fc.string(), (text) => /^\d{0,6}$/.test(readCode(text))));
    expect(readCode('012345')).toBe('012345');
    expect(readCode('Your code 987654 expires 2026')).toBe('987654');
  });

  test('mailbox links use the hint, else the single domain, else the inbox; a hostile hint is not used', () => {
    expect(mailboxLinks('hint.example', ['a.b'])[0]?.href).toContain('hint.example');
    expect(mailboxLinks(undefined, ['a.example', 'b.example'])[0]?.href).toContain('#inbox');
    expect(mailboxLinks(undefined, ['mail.example.com'])[0]?.href).toContain(
      encodeURIComponent('from:@mail.example.com'),
    );
    for (const guess of ['localhost', '127.0.0.1', '', '.', 'a..b', `${'a.'.repeat(200)}example`])
      expect(mailboxLinks(undefined, [guess]).map(({ href }) => href)).toEqual(
        mailboxLinks(undefined, []).map(({ href }) => href),
      );
    expect(mailboxLinks('javascript:alert(1)//', [])[1]?.href).toBe('https://mail.yahoo.com/d/folders/1');
  });

  test('client names lose control and direction characters and are cut', () => {
    expect(cleanName('\u202eelgooG\u0000\u200b')).toBe('elgooG');
    expect(cleanName('x'.repeat(5000))).toHaveLength(80);
    expect(cleanName({ toString: () => 'x' })).toBe('');
  });

  test('the country list starts with the United States and holds no region twice', () => {
    expect(COUNTRIES[0]).toEqual(['US', '1']);
    expect(new Set(COUNTRIES.map(([iso]) => iso)).size).toBe(COUNTRIES.length);
    expect(COUNTRIES.length).toBeGreaterThanOrEqual(116);
    expect(COUNTRIES.every(([iso, code]) => /^[A-Z]{2}$/.test(iso) && /^\d{1,4}$/.test(code))).toBe(true);
  });
});

describe('advice about passwords', () => {
  const t = Object.assign((id: keyof typeof he, values = {}) => formatText(he[id], values, 'he'), {
    rich: () => null,
    locale: 'he' as const,
  });

  test('the server’s English sentences are said in Hebrew, its numbers kept, unknown ones left alone', () => {
    expect(sayFeedback(t, en['feedback.topTen'])).toBe(he['feedback.topTen']);
    expect(sayFeedback(t, 'Use at least 12 characters.')).toContain('12 תווים');
    expect(sayFeedback(t, 'Something new.')).toBe('Something new.');
    const said = Object.entries(en).filter(([id]) => id.startsWith('feedback.') && id !== 'feedback.length');
    expect(said.filter(([, sentence]) => sayFeedback(t, sentence) === sentence)).toEqual([]);
  });
});
