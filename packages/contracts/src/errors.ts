import { defineErrors } from '@targum/wire';

/** What the product API can refuse, beyond what every endpoint can. */
export const productErrors = defineErrors({
  project_not_found: { status: 404, message: 'This project does not exist.' },
  user_not_found: { status: 404, message: 'This user does not exist.' },
  document_not_found: { status: 404, message: 'This document does not exist.' },
  document_rejected: { status: 422, message: 'This file could not be read.' },
  upload_incomplete: { status: 400, message: 'The upload was cut off. Try again.', retryable: true },
  upload_too_large: { status: 413, message: 'The file is larger than 200 MB.' },
  project_not_ready: {
    status: 409,
    message: 'The document is still being counted. Try again in a moment.',
    retryable: true,
  },
  project_already_started: { status: 409, message: 'This translation has already been started.' },
  wrong_project_state: { status: 409, message: 'This cannot be done with the project as it stands now.' },
  nothing_to_retry: { status: 409, message: 'Nothing of this project has failed.' },
  upload_checksum_mismatch: {
    status: 422,
    message: 'The file arrived with other content than was sent. Try again.',
    retryable: true,
  },
  translation_not_ready: { status: 409, message: 'Translation not ready yet', retryable: true },
  languages_equal: { status: 422, message: 'Choose two different languages.' },
  language_unknown: { status: 422, message: 'This language is not supported yet.' },
  job_not_found: { status: 404, message: 'This job does not exist, or it did not fail.' },
  contact_request_not_found: { status: 404, message: 'This contact request does not exist.' },
  engine_unavailable: {
    status: 503,
    message: 'No translation engine is available for these languages.',
    retryable: true,
  },
  storage_full: { status: 507, message: 'There is no space left to store files.', retryable: true },
});
