import type { Translate } from '../../i18n/index.ts';
import type { MessageKey } from '../../i18n/texts.ts';
import { describeError } from '../../lib/describe-error.ts';

const known: Record<string, MessageKey> = {
  segment_changed: 'review.error.changed',
  segment_taken: 'review.error.taken',
  segment_locked: 'review.error.locked',
  segment_empty: 'review.error.empty',
  codes_lost: 'review.error.codes',
  nothing_to_undo: 'review.error.nothingToUndo',
  nothing_to_review: 'review.error.nothingToReview',
  replacement_changed: 'review.error.replacementChanged',
  comment_outside: 'review.error.commentOutside',
  project_running: 'review.closed.running',
  segment_approved: 'review.error.approved',
  nothing_to_retranslate: 'review.error.nothingToRetranslate',
  retranslation_running: 'review.error.retranslating',
  engine_unavailable: 'review.error.engine',
};

export const refusalKey = (code: string): MessageKey | undefined => known[code];

export function describeReviewError(t: Translate, error: unknown): string {
  return describeError(t, error, known);
}
