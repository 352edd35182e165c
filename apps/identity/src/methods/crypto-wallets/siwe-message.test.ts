import { describe, expect, it } from 'vitest';
import { fc } from '../../testing/fuzz.ts';
import { readSiweMessage, type SiweMessage, writeSiweMessage } from './siwe-message.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const time = fc
  .date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString());
const uri = fc.webUrl().filter((value) => !/[`{}|^"<>\\]/.test(value));

const messages: fc.Arbitrary<SiweMessage> = fc.record(
  {
    domain: fc.domain(),
    address: fc.constant(address),
    statement: fc.stringMatching(/^[\x20-\x7e]{1,60}$/),
    uri,
    chainId: fc.nat().map(String),
    nonce: fc.stringMatching(/^[a-zA-Z0-9]{8,40}$/),
    issuedAt: time,
    expirationTime: time,
    notBefore: time,
    requestId: fc.stringMatching(/^[a-zA-Z0-9._~-]{0,20}$/),
    resources: fc.array(uri, { maxLength: 4 }),
  },
  { requiredKeys: ['domain', 'address', 'uri', 'chainId', 'nonce', 'issuedAt'] },
);

const sample: SiweMessage = {
  domain: 'localhost:3000',
  address,
  statement: 'Sign in to Targum.',
  uri: 'http://localhost:3000',
  chainId: '1',
  nonce: 'abcdefgh12345678',
  issuedAt: '2026-11-15T00:00:00.000Z',
};

describe('EIP-4361 text', () => {
  it('reads back every message that it writes', () => {
    fc.assert(
      fc.property(messages, (message) => {
        expect(readSiweMessage(writeSiweMessage(message))).toEqual(message);
      }),
    );
  });

  it('writes the lines in the order of the standard', () => {
    expect(writeSiweMessage(sample).split('\n')).toEqual([
      'localhost:3000 wants you to sign in with your Ethereum account:',
      address,
      '',
      'Sign in to Targum.',
      '',
      'URI: http://localhost:3000',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: abcdefgh12345678',
      'Issued At: 2026-11-15T00:00:00.000Z',
    ]);
  });

  it('never throws, and never reads text with an added line, whatever is put in', () => {
    const text = writeSiweMessage(sample);
    fc.assert(
      fc.property(fc.nat(text.length), fc.string({ maxLength: 20 }), (at, inserted) => {
        const changed = `${text.slice(0, at)}\n${inserted}${text.slice(at)}`;
        const read = readSiweMessage(changed);
        // The one place where a further line belongs to the grammar is the end.
        expect(read === undefined || writeSiweMessage(read) === changed).toBe(true);
      }),
    );
  });

  it('reads only text that it would write itself, for any text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = readSiweMessage(text);
        expect(read === undefined || writeSiweMessage(read) === text).toBe(true);
      }),
    );
  });

  it.each([
    ['another version', 'Version: 1', 'Version: 2'],
    ['no nonce', 'Nonce: abcdefgh12345678\n', ''],
    ['a short nonce', 'abcdefgh12345678', 'abc'],
    ['a day that does not exist', '2026-11-15T', '2026-13-45T'],
    ['a fraction for a chain', 'Chain ID: 1', 'Chain ID: 1.5'],
    ['carriage returns', '\n', '\r\n'],
    ['fields out of order', 'Version: 1\nChain ID: 1', 'Chain ID: 1\nVersion: 1'],
  ])('refuses %s', (_, from, to) => {
    expect(readSiweMessage(writeSiweMessage(sample).replace(from, to))).toBeUndefined();
  });
});
