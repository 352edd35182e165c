import { defineErrors } from '@targum/wire';

/** What the calls about voices can refuse. */
export const voiceErrors = defineErrors({
  voice_not_found: { status: 404, message: 'This voice does not exist.' },
  voice_work_not_found: { status: 404, message: 'This work does not exist.' },
  voice_pair_not_found: { status: 404, message: 'This pair does not exist.' },
  voice_term_not_found: { status: 404, message: 'This term does not exist.' },
  voice_limit: { status: 409, message: 'You have as many voices as one account can hold.' },
  voice_work_limit: { status: 409, message: 'The voice has as many works as it can hold.' },
  voice_pair_limit: { status: 409, message: 'The voice has as many pairs as it can learn from.' },
  voice_file_too_large: { status: 413, message: 'The file is larger than 50 MB.' },
  voice_work_complete: { status: 409, message: 'This work has its translation already.' },
  voice_too_few_pairs: { status: 409, message: 'There are too few pairs to learn from yet.' },
  voice_in_training: { status: 409, message: 'The voice is being trained already.' },
  voice_not_in_training: { status: 409, message: 'The voice is not being trained.' },
  voice_languages: { status: 422, message: 'The voice is for other languages than the project.' },
});
