/**
 * The rules of the pro tier's review, all in one place.
 *
 * What pro costs above custom is the reviewer's: the same part of the price is what a reviewer earns and what is not
 * charged when nobody has reviewed.
 */
export const reviewRules = {
  /** Of the price: the reviewer's share. */
  sharePercent: 25,
  /** Days for a review: one to begin with, and one more for every so many words. */
  wordsPerDay: 2_500,
  rushWordsPerDay: 5_000,
  /** How long an offer stands before it lapses. */
  offerHours: 48,
  rushOfferHours: 12,
  /** How long before the due date the reviewer is reminded, and how long after it somebody else may take over. */
  reminderHours: 24,
  graceHours: 24,
  /** What is handed over counts as accepted after so many days without a word from the author. */
  acceptanceDays: 7,
  /** What a reviewer has at least for what came back. */
  returnDays: 3,
} as const;

/** How many days a reviewer has, from the acceptance on. */
export function reviewDays(words: number, rush: boolean): number {
  return 1 + Math.ceil(words / (rush ? reviewRules.rushWordsPerDay : reviewRules.wordsPerDay));
}
