import { route } from '@targum/wire';
import { z } from 'zod';
import { creditLine, discountLine } from '../billing.ts';
import { estimate, pricingTier } from '../entities.ts';
import { productErrors } from '../errors.ts';
import { matchShares } from '../memories.ts';

const { project_not_found, project_not_ready } = productErrors;

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

export const estimateProject = route({
  name: 'estimate-project',
  method: 'GET',
  path: '/api/projects/:projectId/estimate',
  summary: 'Estimate the price of a project, with what your memories already know of it',
  tag: 'Estimates',
  access: 'visitor',
  scope: 'projects:read',
  params: z.object({ projectId: z.uuid() }),
  query: z.object({
    /** An unknown tier falls back to the first. */
    tier: z.string().max(40).default('standard'),
    rush: z.stringbool().default(false),
  }),
  /** Every word is charged; the matches are shown, not taken off. */
  output: estimate.extend({
    matches: matchShares,
    /** What comes off the price. */
    discounts: z.array(discountLine),
    /** Which credit pays for it, in the order in which it is spent. */
    credits: z.array(creditLine),
    /** What the credit does not cover. */
    remaining_cost: z.number(),
  }),
  errors: { project_not_found, project_not_ready },
});
