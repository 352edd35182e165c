import * as contract from '@targum/contracts';
import { presentEstimate, priceOf, rateToDollars, tiers } from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import { accountRoutes } from './account/account.routes.ts';
import type { Principal } from './account/principal.ts';
import { adminRoutes } from './admin/admin.routes.ts';
import { apiKeyRoutes } from './api-keys/api-keys.routes.ts';
import { assignmentRoutes } from './assignments/assignments.routes.ts';
import { billingRoutes } from './billing/billing.routes.ts';
import { sendContactRequest } from './contact/send-contact-request.ts';
import type { Deps } from './deps.ts';
import { documentRoutes } from './documents/documents.routes.ts';
import { driveRoutes } from './drive/drive.routes.ts';
import { estimateRoutes } from './estimates/estimates.routes.ts';
import { exportRoutes } from './exports/exports.routes.ts';
import { glossaryRoutes } from './glossaries/glossaries.routes.ts';
import { identityConsoleRoutes } from './identity-console/identity-console.routes.ts';
import { memoryRoutes } from './memory/memory.routes.ts';
import { nameRoutes } from './names/names.routes.ts';
import { paymentRoutes } from './payments/payments.routes.ts';
import { projectRoutes } from './projects/projects.routes.ts';
import { qualityRoutes } from './quality/quality.routes.ts';
import { reviewRoutes } from './review/review.routes.ts';
import { segmentRoutes } from './segments/segments.routes.ts';
import { checkHealth } from './system/check-health.ts';
import { describeSite } from './system/describe-site.ts';
import { translationRoutes } from './translation/translation.routes.ts';
import { voiceRoutes } from './voice/voice.routes.ts';
import { webhookRoutes } from './webhooks/webhooks.routes.ts';

const endpoint = endpoints<Deps, Principal>();

/** Everything that the product API answers. */
export const routes = [
  endpoint(contract.getHealth, ({ deps }) => checkHealth(deps)),
  endpoint(contract.describeSite, ({ deps }) => describeSite(deps)),
  endpoint(contract.listPricingTiers, async () => ({
    tiers: tiers.map(({ name, rateMicros, description, features }) => ({
      name,
      rate_per_word: rateToDollars(rateMicros),
      description,
      features: [...features],
    })),
  })),
  endpoint(contract.estimateTranslation, async ({ body }) =>
    presentEstimate(priceOf({ words: body.word_count, tier: body.tier, rush: body.rush })),
  ),
  ...accountRoutes,
  endpoint(contract.sendContactRequest, ({ deps, principal, body }) => sendContactRequest(deps, principal, body)),
  ...adminRoutes,
  ...identityConsoleRoutes,
  ...apiKeyRoutes,
  ...webhookRoutes,
  ...driveRoutes,
  ...billingRoutes,
  ...paymentRoutes,
  ...projectRoutes,
  ...documentRoutes,
  ...translationRoutes,
  ...estimateRoutes,
  ...segmentRoutes,
  ...memoryRoutes,
  ...glossaryRoutes,
  ...nameRoutes,
  ...qualityRoutes,
  ...exportRoutes,
  ...reviewRoutes,
  ...assignmentRoutes,
  ...voiceRoutes,
];
