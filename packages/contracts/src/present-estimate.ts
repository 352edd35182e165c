import type { Estimate } from './entities.ts';
import { rateToDollars, toDollars } from './money.ts';
import type { Price } from './pricing.ts';

/** A price as the API answers it and the pages show it. */
export function presentEstimate(price: Price): Estimate {
  const rushMicros = price.totalMicros + price.discountMicros - price.baseMicros;
  return {
    word_count: price.words,
    tier: price.tier,
    rate_per_word: rateToDollars(price.rateMicros),
    total_cost: toDollars(price.totalMicros),
    estimated_time: price.minutes,
    estimated_time_minutes: price.minutes,
    rush_multiplier: price.rushMultiplier,
    breakdown: {
      base_cost: toDollars(price.baseMicros),
      fees: toDollars(rushMicros),
      discount_amount: toDollars(price.discountMicros),
      final_cost: toDollars(price.totalMicros),
    },
  };
}
