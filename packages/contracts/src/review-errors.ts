import { defineErrors } from '@targum/wire';

/** What the calls of the review editor can refuse. */
export const reviewErrors = defineErrors({
  segment_not_found: { status: 404, message: 'This paragraph does not exist.' },
  comment_not_found: { status: 404, message: 'This comment does not exist.' },
  segment_changed: { status: 409, message: 'Somebody has changed this paragraph since you opened it.' },
  segment_taken: { status: 409, message: 'Somebody else is working on this paragraph.', retryable: true },
  segment_locked: { status: 409, message: 'This paragraph is locked. Unlock it first.' },
  segment_approved: { status: 409, message: 'This paragraph is approved. Take the approval back first.' },
  nothing_to_retranslate: { status: 409, message: 'There is nothing here that may be translated anew.' },
  retranslation_running: { status: 409, message: 'This document is being translated anew already.', retryable: true },
  engine_unavailable: { status: 503, message: 'The engine does not answer now.', retryable: true },
  segment_empty: { status: 422, message: 'A translation cannot be empty.' },
  codes_lost: { status: 422, message: 'The formatting of the paragraph must be kept.' },
  version_not_found: { status: 404, message: 'The history of this paragraph has no such version.' },
  nothing_to_undo: { status: 409, message: 'There is nothing to take back.' },
  nothing_to_review: { status: 409, message: 'There is no translation yet to approve, reject or lock.' },
  replacement_changed: { status: 409, message: 'The texts have changed since the preview. Look at it again.' },
  preview_unavailable: { status: 422, message: 'This document cannot be shown as a page.' },
  comment_outside: { status: 422, message: 'The comment points outside of the text.' },
});
