export * from './entities.ts';
export { productErrors } from './errors.ts';
export { largestUploadBytes, segmentsInChunk } from './limits.ts';
export { type Micros, rateToDollars, toCents, toDollars } from './money.ts';
export { presentEstimate } from './present-estimate.ts';
export { estimatedMinutes, findTier, type Price, priceOf, type TierName, tiers, uploadEstimate } from './pricing.ts';
export * from './routes/index.ts';
