import type { Translate } from '../i18n/index.ts';
import type { MessageKey } from '../i18n/texts.ts';
import { describeError } from './describe-error.ts';

/** Refusals that have a text of ours in every language (area `work`); others are shown as the server put them. */
const known: Record<string, MessageKey> = {
  project_not_ready: 'failure.project_not_ready',
  project_already_started: 'failure.project_already_started',
  wrong_project_state: 'failure.wrong_project_state',
  nothing_to_retry: 'failure.nothing_to_retry',
  translation_not_ready: 'failure.translation_not_ready',
  engine_unavailable: 'failure.engine_unavailable',
  project_not_found: 'failure.project_not_found',
  document_rejected: 'project.rejected',
  review_not_signed_off: 'failure.review_not_signed_off',
  account_needed_for_review: 'failure.account_needed_for_review',
  reviewer_not_found: 'failure.reviewer_not_found',
  rate_limited: 'failure.rate_limited',
};

/** What went wrong with a project, for people: never only a status code. */
export function describeFailure(t: Translate, error: unknown): string {
  return describeError(t, error, known);
}
