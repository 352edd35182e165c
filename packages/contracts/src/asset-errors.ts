import { defineErrors } from '@targum/wire';

/** What the calls about memories, glossaries, names and exports can refuse. */
export const assetErrors = defineErrors({
  memory_not_found: { status: 404, message: 'This translation memory does not exist.' },
  glossary_not_found: { status: 404, message: 'This glossary does not exist.' },
  term_not_found: { status: 404, message: 'This term does not exist.' },
  name_not_found: { status: 404, message: 'This name does not exist.' },
  term_exists: { status: 409, message: 'The glossary has a term with this source text already.' },
  term_needs_target: { status: 422, message: 'Say how the term is translated, or mark it to be kept.' },
  name_needs_rendering: { status: 422, message: 'Say how the name is written before you approve it.' },
  import_unreadable: { status: 422, message: 'The file could not be read as the kind that was expected.' },
  import_empty: { status: 422, message: 'The file holds nothing in these two languages.' },
  glossary_languages: { status: 422, message: 'The glossary is for other languages than the project.' },
  nothing_to_export: { status: 409, message: 'There is nothing to export yet.', retryable: true },
  export_unavailable: { status: 422, message: 'This document cannot be exported in that form.' },
  import_other_document: { status: 422, message: 'The file does not belong to this document.' },
  import_bad_decisions: { status: 422, message: 'The decisions about conflicts could not be read.' },
  project_running: { status: 409, message: 'Wait until the translation has ended.', retryable: true },
});
