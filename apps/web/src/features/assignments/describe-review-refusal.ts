import type { Translate } from '../../i18n/index.ts';
import type { MessageKey } from '../../i18n/texts.ts';
import { describeError } from '../../lib/describe-error.ts';

const known: Record<string, MessageKey> = {
  review_state_changed: 'assignment.changed',
  review_taken: 'assignment.taken',
  review_offer_ended: 'assignment.offer_ended',
  review_not_found: 'assignment.gone',
};

/** Why a step of a review was refused, in the reader's language. */
export function describeReviewRefusal(t: Translate, error: unknown): string {
  return describeError(t, error, known);
}
