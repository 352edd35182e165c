import { route } from '@targum/wire';
import { z } from 'zod';
import { estimate, pricingTier } from '../entities.ts';

export const listPricingTiers = route({
  name: 'list-pricing-tiers',
  method: 'GET',
  path: '/api/pricing-tiers',
  summary: 'List the pricing tiers',
  tag: 'Estimates',
  access: 'public',
  output: z.object({ tiers: z.array(pricingTier) }),
});

export const estimateTranslation = route({
  name: 'estimate-translation',
  method: 'POST',
  path: '/api/translation-estimate',
  summary: 'Estimate a price for a number of words',
  tag: 'Estimates',
  access: 'public',
  body: z.object({
    word_count: z.int().min(0).max(100_000_000),
    /** An unknown tier falls back to the first. */
    tier: z.string().max(40).default('standard'),
    rush: z.boolean().default(false),
  }),
  output: estimate,
});
