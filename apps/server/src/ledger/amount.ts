import { centsToDollars } from '@targum/contracts';

/**
 * Whole micro-dollars as a bigint: it cannot hold a fraction and cannot be mixed with a number by mistake, so no
 * floating point can creep into the books. A cent is ten thousand micro-dollars.
 */
export type Amount = bigint;

const microsInCent = 10_000n;

declare const stored: unique symbol;

/** A column of micro-dollars as the driver hands it over: a number that nobody can calculate with by mistake. */
export interface StoredAmount {
  readonly [stored]: true;
}

/** From a column, from the driver's text of a sum, or from the whole micro-dollars of a price; a fraction throws. */
export function toAmount(whole: string | number | StoredAmount): Amount {
  return BigInt(whole as string | number);
}

export function fromCents(cents: number): Amount {
  return BigInt(cents) * microsInCent;
}

export function inCents(amount: Amount): bigint {
  return roundToCent(amount) / microsInCent;
}

/** Decimal dollars with two places, as the API answers them. */
export function inDollars(amount: Amount): number {
  return centsToDollars(inCents(amount));
}

/** Half a cent rounds up, as on an invoice; below zero it mirrors what it does above. */
export function roundToCent(amount: Amount): Amount {
  if (amount < 0n) return -roundToCent(-amount);
  return ((amount + microsInCent / 2n) / microsInCent) * microsInCent;
}

/** A part of an amount in whole cents: `share(total, delivered, words)` of all words is exactly the total. */
export function share(amount: Amount, part: number, whole: number): Amount {
  if (part >= whole) return amount;
  return roundHalfUp(amount * BigInt(part), BigInt(whole) * microsInCent) * microsInCent;
}

export function percentOf(amount: Amount, percent: number): Amount {
  return share(amount, percent, 100);
}

function roundHalfUp(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

export function smaller(one: Amount, other: Amount): Amount {
  return one < other ? one : other;
}
