import { route } from '@targum/wire';
import { z } from 'zod';
import { assignmentErrors } from '../assignment-errors.ts';
import { billingErrors } from '../billing-errors.ts';
import { projectStatus, tierName } from '../entities.ts';
import { productErrors } from '../errors.ts';

const { project_not_found, project_not_ready, document_rejected, engine_unavailable } = productErrors;
const { payment_required, trial_exhausted, card_declined, card_needs_confirmation, payments_unavailable } =
  billingErrors;

export const startTranslation = route({
  name: 'start-translation',
  method: 'POST',
  path: '/api/start-translation',
  summary: 'Freeze the estimate and start the translation; starting twice changes nothing',
  tag: 'Translation',
  access: 'visitor',
  scope: 'projects:write',
  body: z.object({
    projectId: z.uuid(),
    tier: tierName.default('standard'),
    rush: z.boolean().default(false),
    source_language: z.string().max(20).optional(),
    target_language: z.string().max(20).optional(),
    /** Pro: who is asked first. */
    reviewer_id: z.uuid().optional(),
  }),
  output: projectStatus,
  errors: {
    project_not_found,
    project_not_ready,
    document_rejected,
    engine_unavailable,
    /** Its facts: missing, price and balance in dollars. */
    payment_required,
    trial_exhausted,
    card_declined,
    card_needs_confirmation,
    payments_unavailable,
    /** Pro is for people with an account. */
    account_needed_for_review: assignmentErrors.account_needed_for_review,
    reviewer_not_found: assignmentErrors.reviewer_not_found,
  },
  perMinute: 300,
});
