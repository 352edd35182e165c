import { isAppError } from '@targum/wire';
import { describe, expect, test } from 'vitest';
import { parseEmail } from '../identifiers/email.ts';
import { parsePhone } from '../identifiers/phone.ts';
import { askCode, auditActions, countRows, freshEmail, goodPassword, signedIn, submitCode } from '../testing/flows.ts';
import { fc } from '../testing/fuzz.ts';
import { lastMessage, startIdentity } from '../testing/start-identity.ts';

const server = await startIdentity();

function outcome(text: string): string {
  try {
    return parsePhone(text, null).number === text ? 'the same' : 'another number';
  } catch (error) {
    return isAppError(error) ? error.code : String(error);
  }
}

describe('D. identifiers', () => {
  test.each([
    ['a full-width at sign', 'victim＠gmail.com'],
    ['a zero-width space', 'vic​tim@gmail.com'],
    ['a soft hyphen', 'victim@gm­ail.com'],
    ['a right-to-left override', 'victim@gmail‮.com'],
    ['full-width letters in the domain', 'victim@ｇmail.com'],
    ['a Cyrillic local part', 'vіctim@gmail.com'],
  ])('row 53: an address with %s is refused, not repaired', async (_what, email) => {
    const refused = await server.client().post('/otps/email/login_or_create', { email });
    expect([refused.status, refused.type]).toEqual([400, 'invalid_email']);
  });

  test('row 54: case does not make another account, and mail keeps the case that was typed first', async () => {
    const local = `MixedCase${process.pid}`;
    const first = await signedIn(server, `${local}@example.com`);
    const again = await server
      .client()
      .post('/otps/email/login_or_create', { email: `${local.toLowerCase()}@EXAMPLE.com` });
    expect(again.data.method_id).toBe(first.emailId);
    expect(first.opened.data.user?.emails[0]?.email).toBe(`${local}@example.com`);
  });

  test('row 55: plus tags and dots are separate accounts', async () => {
    const one = await signedIn(server, `dots.and+1.${process.pid}@gmail.com`);
    const two = await signedIn(server, `dotsand+1.${process.pid}@gmail.com`);
    const three = await signedIn(server, `dots.and.${process.pid}@gmail.com`);
    expect(new Set([one.userId, two.userId, three.userId]).size).toBe(3);
  });

  test('row 56: a domain in another script is kept as A-labels, apart from its look-alike', () => {
    expect(parseEmail('a@דוגמה.com')?.key).toBe('a@xn--6dbbec0c.com');
    expect(parseEmail('a@аpple.com')?.key).not.toBe(parseEmail('a@apple.com')?.key);
  });

  test('row 56: an account at a domain of mixed alphabets is flagged, kept as A-labels and never merged with its look-alike', async () => {
    const local = `look-${process.pid}`;
    const real = await signedIn(server, `${local}@apple.com`);
    const sent = await server.client().post('/otps/email/login_or_create', { email: `${local}@аpple.com` });
    const { rows } = await server.database.pool.query<{ user_id: string; email: string }>(
      'select user_id, email from identity.emails where email_id = $1',
      [sent.data.method_id],
    );
    expect(rows[0]?.email).toBe(`${local}@xn--pple-43d.com`);
    expect(rows[0]?.user_id).not.toBe(real.userId);
    expect(await auditActions(server, rows[0]?.user_id ?? '')).toContain('email.mixed_scripts');
    const honest = await signedIn(server, `${local}@דוגמה.com`.replace('דוגמה', 'xn--6dbbec0c'));
    for (const { userId } of [real, honest])
      expect(await auditActions(server, userId)).not.toContain('email.mixed_scripts');
  });

  test.each([
    ['65 characters before the at sign', `${'a'.repeat(65)}@example.com`],
    [
      'more than 254 characters',
      `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(20)}.com`,
    ],
    ['100 KB', `${'a'.repeat(100_000)}@example.com`],
    ['nested quotes', '"a"b"@example.com'],
    ['a text made for slow expressions', `${'a.'.repeat(120)}@${'a.'.repeat(10)}`],
    ['no top level', 'a@localhost'],
    ['a one-letter top level', 'a@b.c'],
  ])('row 57: %s is refused', async (_what, email) => {
    expect((await server.client().post('/users/search', { email })).type).toBe('invalid_email');
  });

  test('row 57: whatever the parser takes for an address is one, the same one read again, and one in any case', () => {
    const odd = [
      '\u200b',
      '\u00ad',
      '\u202e',
      '\ufeff',
      '\0',
      '\r\n',
      ' ',
      '"',
      '<',
      ',',
      ';',
      ':',
      '(',
      '\\',
      '[',
      '＠',
      '。',
      '．',
      '@',
    ];
    const letters = [
      'a',
      'Z',
      '0',
      '-',
      '.',
      '..',
      '+',
      '_',
      "'",
      'é',
      'ı',
      'İ',
      'ß',
      'а',
      'א',
      'ａ',
      'ﬁ',
      '💌',
      'xn--',
      '%2e',
      'com',
    ];
    const piece = fc.constantFrom(...odd, ...letters, ...letters);
    const side = fc.array(piece, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    const built = fc.tuple(side, side).map(([local, domain]) => `${local}@${domain}.com`);
    let taken = 0;
    fc.assert(
      fc.property(fc.oneof(built, fc.string({ unit: 'grapheme' }), fc.emailAddress()), (text) => {
        const found = parseEmail(text);
        if (!found) return;
        taken += 1;
        expect(found.key).toMatch(/^[\x21-\x3f\x41-\x7e]{1,64}@[a-z0-9.-]+\.[a-z0-9-]{2,}$/);
        expect(found.key.length).toBeLessThanOrEqual(254);
        expect(found.address).not.toMatch(/[\s"<>,;:()[\]\\]/);
        expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Zs}]/u);
        expect(parseEmail(found.address)).toEqual(found);
        expect(parseEmail(found.address.toUpperCase())?.key).toBe(found.key);
        // Nothing before the at sign was folded: it is what was typed.
        expect(found.address.slice(0, found.address.indexOf('@'))).toBe(text.slice(0, text.indexOf('@')));
      }),
      { numRuns: 4000 },
    );
    expect(taken).toBeGreaterThan(300);
  });

  test.each([
    '+1 415 555 2671',
    '0014155552671',
    '+14155552671x5',
    '+١٤١٥٥٥٥٢٦٧١',
    '+',
    '+1415555267123456',
    '14155552671',
    14155552671,
    '+1415',
  ])('row 58: %j is not E.164', async (number) => {
    const refused = await server.client().post('/otps/sms/login_or_create', { phone_number: number });
    expect([refused.status, refused.type]).toEqual([400, 'invalid_phone_number']);
  });

  test('row 58: no text whatever makes the phone parser fail in another way than its two errors, and what it takes it takes unchanged', () => {
    const dressed = fc
      .tuple(
        fc.stringMatching(/^\+[0-9]{5,15}$/),
        fc.constantFrom(' ', '-', '\u200e', '٣', '３', 'x5', ';ext=5', '\0', '#', '0'),
        fc.nat(16),
      )
      .map(([number, put, at]) => number.slice(0, at) + put + number.slice(at));
    const israeli = fc.stringMatching(/^\+9725[0-9]{8}$/);
    const american = fc.stringMatching(/^\+1(?:415|212|312|900|800)[2-9][0-9]{6}$/);
    const outcomes = new Set<string>();
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+[0-9]{1,16}$/), dressed, israeli, american), (text) => {
        const seen = outcome(text);
        outcomes.add(seen);
        expect(seen).toMatch(/^(?:the same|invalid_phone_number|invalid_phone_number_country_code)$/);
        expect(seen === 'the same' && !/^\+[1-9][0-9]{6,14}$/.test(text)).toBe(false);
      }),
      { numRuns: 1500 },
    );
    expect(outcomes.size).toBe(3);
  });

  test('row 59: a number unused for long does not open an account that its owner can enter otherwise', async () => {
    const owner = await signedIn(server);
    const number = '+14155552672';
    const sent = await owner.client.post('/otps/sms/send/secondary', { phone_number: number });
    const added = await submitCode(owner.client, sent.data.method_id, lastMessage(server.outbox, number).code);
    expect(added.data.user?.['phone_numbers']).toEqual([
      expect.objectContaining({ phone_number: number, verified: true }),
    ]);
    server.clock.forward(91 * 24 * 3600);
    const stranger = server.client();
    await stranger.post('/otps/sms/login_or_create', { phone_number: number });
    const entered = await submitCode(stranger, sent.data.method_id, lastMessage(server.outbox, number).code);
    expect([entered.status, entered.type]).toEqual([403, 'reauth_required']);
  });

  test('row 60: a further address counts only after it is proved from the account itself, and the old one is told', async () => {
    const owner = await signedIn(server);
    const next = freshEmail('next');
    const sent = await owner.client.post('/otps/email/send/secondary', { email: next });
    expect(sent.status).toBe(200);
    const { code } = lastMessage(server.outbox, next);
    expect((await owner.client.get('/users/me')).data['emails']).toHaveLength(1);
    expect((await submitCode(server.client(), sent.data.method_id, code)).type).toBe('otp_code_not_found');
    const proved = await submitCode(owner.client, sent.data.method_id, code);
    expect(proved.data.user?.emails.map(({ email }) => email)).toEqual([owner.email, next]);
    expect(lastMessage(server.outbox, owner.email, 'factor_added').text).toContain(next.split('@')[0]);
    const old = await owner.client.call('DELETE', `/users/emails/${owner.emailId}`);
    expect(old.data['__user']).toMatchObject({ emails: [{ email: next }] });
    expect((await askCode(server, server.client(), owner.email)).methodId).not.toBe(owner.emailId);
  });

  test('row 60: a pending address belongs to nobody, and one that somebody else has proved cannot be added', async () => {
    const owner = await signedIn(server);
    const other = await signedIn(server);
    const taken = await owner.client.post('/otps/email/send/secondary', { email: other.email });
    expect(taken.type).toBe('duplicate_email');
    const wanted = freshEmail('wanted');
    await owner.client.post('/otps/email/send/secondary', { email: wanted });
    expect(await countRows(server, 'identity.emails where email = $1', [wanted])).toBe(0);
  });

  test('row 60: an address on its way to an account is void once the owner has reset the password or signed out everywhere', async () => {
    const owner = await signedIn(server);
    const planted = freshEmail('planted');
    const sent = await owner.client.post('/otps/email/send/secondary', { email: planted });
    const { code } = lastMessage(server.outbox, planted);
    server.clock.forward(31);
    await server.client().post('/passwords/email/reset/start', { email: owner.email });
    const { token } = lastMessage(server.outbox, owner.email, 'reset_password');
    const rightful = server.client();
    const reset = { token, password: goodPassword, session_duration_minutes: 60 };
    expect((await rightful.signIn('/passwords/email/reset', reset)).status).toBe(200);
    // Neither the session that asked for it nor the owner's own new one can finish it.
    for (const client of [owner.client, rightful]) {
      const late = await submitCode(client, sent.data.method_id, code);
      expect([late.status, late.type]).toEqual([404, 'otp_code_not_found']);
    }
    expect(await countRows(server, 'identity.emails where email = $1', [planted])).toBe(0);
    expect((await server.client().post('/users/search', { email: planted })).data['userType']).toBe('new');
  });
});
