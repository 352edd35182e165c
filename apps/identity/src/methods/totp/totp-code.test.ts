import { describe, expect, it } from 'vitest';
import { fc } from '../../testing/fuzz.ts';
import { encodeBase32 } from './base32.ts';
import { qrCodeImage } from './qr-code.ts';
import { makeRecoveryCodes, plainRecoveryCode } from './recovery-codes.ts';
import { matchTotpCode, totpCode, totpStep } from './totp-code.ts';

const secret = Buffer.from('12345678901234567890', 'ascii');

describe('time-based codes', () => {
  // RFC 6238 appendix B, last six of its eight digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %d seconds the code is %s', (seconds, code) => {
    expect(totpCode(secret, totpStep(new Date(seconds * 1000)))).toBe(code);
  });

  it('accepts one step of drift either way and no more', () => {
    const now = new Date('2026-11-15T12:00:10Z');
    const step = totpStep(now);
    const match = (drift: number) => matchTotpCode(secret, totpCode(secret, step + drift), now, undefined);
    expect([-2, -1, 0, 1, 2].map(match)).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it('takes no code twice, nor one older than the last', () => {
    const now = new Date('2026-11-15T12:00:10Z');
    const step = totpStep(now);
    expect(matchTotpCode(secret, totpCode(secret, step), now, step)).toBeUndefined();
    expect(matchTotpCode(secret, totpCode(secret, step - 1), now, step)).toBeUndefined();
  });

  it('never throws on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 8 }), (text) => {
        expect(matchTotpCode(secret, text, new Date(), undefined)).toBeUndefined();
      }),
    );
  });
});

describe('what people see of an authenticator app', () => {
  it('writes secrets as RFC 4648 does', () => {
    expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
    expect(encodeBase32(Buffer.from('Hello!\u00de\u00ad\u00be\u00ef', 'latin1'))).toBe('JBSWY3DPEHPK3PXP');
  });

  it('makes recovery codes that are all different and read alike however they are typed', () => {
    const codes = makeRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) {
      expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
      expect(plainRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(plainRecoveryCode(code));
    }
  });

  it('draws a picture of the secret', () => {
    const image = qrCodeImage('otpauth://totp/Targum:someone?secret=JBSWY3DPEHPK3PXP');
    expect(image).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
  });
});
