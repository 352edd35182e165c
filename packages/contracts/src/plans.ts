import type { Micros } from './money.ts';

/** One row a plan: what it costs a month and what it takes off every translation. */
export const plans = [
  { name: 'free', monthlyMicros: 0, discountPercent: 0 },
  { name: 'author', monthlyMicros: 19_000_000, discountPercent: 10 },
  { name: 'publisher', monthlyMicros: 99_000_000, discountPercent: 20 },
] as const satisfies readonly { name: string; monthlyMicros: Micros; discountPercent: number }[];

export type PlanName = (typeof plans)[number]['name'];

/** An unknown plan gives nothing: it falls back to the free one. */
export function findPlan(name: string): (typeof plans)[number] {
  return plans.find((plan) => plan.name === name) ?? plans[0];
}

/** Amounts of credit that are offered with one click; any whole number of dollars between the limits can be bought. */
export const creditPacks = [
  { name: 'pages', micros: 20_000_000 },
  { name: 'chapter', micros: 100_000_000 },
  { name: 'booklet', micros: 500_000_000 },
  { name: 'book', micros: 2_500_000_000 },
] as const satisfies readonly { name: string; micros: Micros }[];

/** In whole dollars. */
export const smallestCreditPurchase = 5;
export const largestCreditPurchase = 10_000;

/** A first chapter: five thousand words of the standard tier, once for every new account. */
export const signUpCreditMicros: Micros = 200_000_000;

/** What somebody without an account may have translated for nothing, in all. */
export const visitorTrialMicros: Micros = 200_000_000;

/** For each of the two, once the invited person's first translation is complete. */
export const referralCreditMicros: Micros = 20_000_000;

/** When less than this is left after a translation, a mail says so. */
export const lowCreditMicros: Micros = 10_000_000;
