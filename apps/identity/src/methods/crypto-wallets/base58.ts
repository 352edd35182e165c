const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const valueOf = new Map(Array.from(alphabet, (character, value) => [character, value]));

/** Base58 with the Bitcoin alphabet, which Solana uses; each leading zero byte is a leading `1`. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits: number[] = [];
  for (const byte of bytes) {
    let carry = byte;
    for (let i = 0; i < digits.length; i += 1) {
      const sum = (digits[i] ?? 0) * 256 + carry;
      digits[i] = sum % 58;
      carry = Math.floor(sum / 58);
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58);
  }
  const zeros = leading(bytes, (byte) => byte === 0);
  return (
    '1'.repeat(zeros) +
    digits
      .reverse()
      .map((digit) => alphabet[digit])
      .join('')
  );
}

/** Undefined for a character outside the alphabet or more text than `maxLength`: decoding is quadratic. */
export function decodeBase58(text: string, maxLength = 128): Uint8Array | undefined {
  if (text.length > maxLength) return undefined;
  const bytes: number[] = [];
  for (const character of text) {
    const value = valueOf.get(character);
    if (value === undefined) return undefined;
    let carry = value;
    for (let i = 0; i < bytes.length; i += 1) {
      const sum = (bytes[i] ?? 0) * 58 + carry;
      bytes[i] = sum & 0xff;
      carry = sum >> 8;
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff);
  }
  const zeros = leading(text, (character) => character === '1');
  return Uint8Array.from([...Array.from({ length: zeros }, () => 0), ...bytes.reverse()]);
}

function leading<T>(items: Iterable<T>, matches: (item: T) => boolean): number {
  let count = 0;
  for (const item of items) {
    if (!matches(item)) break;
    count += 1;
  }
  return count;
}
