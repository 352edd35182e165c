import type { Micros } from './money.ts';

/** One row a tier; the first is what an unknown tier falls back to. */
export const tiers = [
  {
    name: 'standard',
    rateMicros: 40_000,
    description: 'A fast, reliable draft',
    features: ['Fast, reliable machine translation', 'Basic quality assurance', 'Standard delivery'],
  },
  {
    name: 'custom',
    rateMicros: 60_000,
    description: 'A draft adapted to your earlier work',
    features: ['Custom model training', 'Context-aware', 'Enhanced quality'],
  },
  {
    name: 'pro',
    rateMicros: 80_000,
    description: 'Reviewed and signed off by a person',
    features: ['Premium quality, human-reviewed', 'Domain expertise', 'Context training'],
  },
] as const satisfies readonly { name: string; rateMicros: Micros; description: string; features: readonly string[] }[];

export type TierName = (typeof tiers)[number]['name'];

/** The instant figure that an upload shows before a tier is chosen. */
const uploadRateMicros: Micros = 50_000;

export function findTier(name: string): (typeof tiers)[number] {
  return tiers.find((tier) => tier.name === name) ?? tiers[0];
}

export interface PriceRequest {
  words: number;
  tier: string;
  rush?: boolean;
  discountMicros?: Micros;
}

export interface Price {
  words: number;
  tier: TierName;
  rateMicros: Micros;
  baseMicros: Micros;
  rushMultiplier: number;
  discountMicros: Micros;
  totalMicros: Micros;
  minutes: number;
}

/** Words × rate, × 1.5 for rush, less the discount; never below zero. */
export function priceOf({ words, tier: name, rush = false, discountMicros = 0 }: PriceRequest): Price {
  const tier = findTier(name);
  const baseMicros = words * tier.rateMicros;
  // Every rate is a multiple of ten thousand, so the half is exact.
  const fullMicros = rush ? (baseMicros / 2) * 3 : baseMicros;
  const discount = Math.min(discountMicros, fullMicros);
  return {
    words,
    tier: tier.name,
    rateMicros: tier.rateMicros,
    baseMicros,
    rushMultiplier: rush ? 1.5 : 1,
    discountMicros: discount,
    totalMicros: fullMicros - discount,
    minutes: estimatedMinutes(words),
  };
}

export function estimatedMinutes(words: number): number {
  return Math.ceil(words / 1000) * 2;
}

/** In whole dollars, as the specification rounds it. */
export function uploadEstimate(words: number): number {
  return Math.round((words * uploadRateMicros) / 1_000_000);
}
