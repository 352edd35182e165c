import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** One step either side: phones' clocks drift, and people type slowly. */
const tolerance = 1;

export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac[mac.length - 1] ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/**
 * The step whose code was given, or undefined. Steps up to `lastUsedStep` are dead, so a code that was
 * seen over a shoulder or on the wire works once (RFC 6238 section 5.2).
 */
export function matchTotpCode(
  secret: Uint8Array,
  code: string,
  now: Date,
  lastUsedStep: number | undefined,
): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const current = totpStep(now);
  let matched: number | undefined;
  for (let step = current - tolerance; step <= current + tolerance; step += 1) {
    const equal = timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code));
    if (equal && step > (lastUsedStep ?? -1)) matched = step;
  }
  return matched;
}
