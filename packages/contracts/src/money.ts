/**
 * Money is counted in whole micro-dollars inside (40,000 is four cents) and shown as decimal dollars
 * with two places outside. Only this file turns one into the other.
 */
export type Micros = number;

const microsInDollar = 1_000_000;
const microsInCent = 10_000;

/** Half a cent rounds up, as on an invoice. */
export function toCents(micros: Micros): number {
  return Math.floor((micros + microsInCent / 2) / microsInCent);
}

/** Decimal dollars with two places, as the API answers them. */
export function toDollars(micros: Micros): number {
  return toCents(micros) / 100;
}

/** For rates, which have more than two places. */
export function rateToDollars(micros: Micros): number {
  return micros / microsInDollar;
}

/** From whole cents as the books count them. */
export function centsToDollars(cents: bigint): number {
  return Number(cents) / 100;
}

/** Whole micro-dollars or cents for those who count in numbers; more than a number can count is refused. */
export function wholeNumber(amount: bigint): number {
  const whole = Number(amount);
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${amount} is more than a number can count`);
  return whole;
}
