import { route } from '@targum/wire';
import { z } from 'zod';
import { productErrors } from '../errors.ts';
import { voiceErrors } from '../voice-errors.ts';
import { styleProfile, voice, voiceLimits, voicePair, voiceTerm, voiceWork } from '../voices.ts';

const { voice_not_found, voice_work_not_found, voice_pair_not_found, voice_term_not_found } = voiceErrors;
const { languages_equal, language_unknown, upload_incomplete, storage_full } = productErrors;
const params = z.object({ voiceId: z.uuid() });
const workParams = z.object({ voiceId: z.uuid(), workId: z.uuid() });
const name = z.string().trim().min(1).max(200);
const upload = { field: 'file', maxBytes: voiceLimits.fileBytes };
const uploadErrors = {
  voice_not_found,
  voice_file_too_large: voiceErrors.voice_file_too_large,
  upload_incomplete,
  storage_full,
};

export const listVoices = route({
  name: 'list-voices',
  method: 'GET',
  path: '/api/voices',
  summary: 'List your voices',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:read',
  output: z.object({ voices: z.array(voice) }),
});

export const createVoice = route({
  name: 'create-voice',
  method: 'POST',
  path: '/api/voices',
  summary: 'Create a voice, which learns from earlier works and their translations',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:write',
  body: z.object({ name, source_language: z.string().max(20), target_language: z.string().max(20) }),
  status: 201,
  output: voice,
  errors: { languages_equal, language_unknown, voice_limit: voiceErrors.voice_limit },
});

export const getVoice = route({
  name: 'get-voice',
  method: 'GET',
  path: '/api/voices/:voiceId',
  summary: 'Read a voice: what it holds, its style and its latest training',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:read',
  params,
  output: voice,
  errors: { voice_not_found },
});

export const changeVoice = route({
  name: 'change-voice',
  method: 'PATCH',
  path: '/api/voices/:voiceId',
  summary: 'Rename a voice, set its style, or say whether what it learned is used',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:write',
  params,
  body: z.object({
    name: name.optional(),
    style: styleProfile.optional(),
    adaptation: z.enum(['auto', 'on', 'off']).optional(),
  }),
  output: voice,
  errors: { voice_not_found },
});

export const deleteVoice = route({
  name: 'delete-voice',
  method: 'DELETE',
  path: '/api/voices/:voiceId',
  summary: 'Delete a voice with its works, pairs, memory and training; its glossary stays yours',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:write',
  params,
  output: 'none',
  errors: { voice_not_found },
});

export const listVoiceWorks = route({
  name: 'list-voice-works',
  method: 'GET',
  path: '/api/voices/:voiceId/works',
  summary: 'List the works that a voice learns from',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:read',
  params,
  output: z.object({ works: z.array(voiceWork) }),
  errors: { voice_not_found },
});

export const addVoiceWork = route({
  name: 'add-voice-work',
  method: 'POST',
  path: '/api/voices/:voiceId/works',
  summary:
    'Upload an earlier work: an original (its translation follows), a TMX or XLIFF file, or a text of the target language',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:write',
  params,
  body: z.object({ kind: z.enum(['pair', 'exchange', 'target']) }),
  upload,
  status: 201,
  output: voiceWork,
  errors: { ...uploadErrors, voice_work_limit: voiceErrors.voice_work_limit },
  perMinute: 120,
});

export const addWorkTranslation = route({
  name: 'add-work-translation',
  method: 'POST',
  path: '/api/voices/:voiceId/works/:workId/translation',
  summary: 'Upload the translation of a work; the two are then aligned',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:write',
  params: workParams,
  upload,
  status: 201,
  output: voiceWork,
  errors: { ...uploadErrors, voice_work_not_found, voice_work_complete: voiceErrors.voice_work_complete },
  perMinute: 120,
});

export const deleteVoiceWork = route({
  name: 'delete-voice-work',
  method: 'DELETE',
  path: '/api/voices/:voiceId/works/:workId',
  summary: 'Take a work with its pairs out of a voice',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:write',
  params: workParams,
  output: 'none',
  errors: { voice_not_found, voice_work_not_found },
});

export const listVoicePairs = route({
  name: 'list-voice-pairs',
  method: 'GET',
  path: '/api/voices/:voiceId/pairs',
  summary: 'Read the aligned pairs of a voice, the most doubtful first',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:read',
  params,
  query: z.object({
    search: z.string().trim().min(1).max(200).optional(),
    /** `doubtful` are those that nobody has looked at and that are not used for that reason. */
    show: z.enum(['all', 'doubtful', 'bad']).default('all'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    offset: z.coerce.number().int().min(0).default(0),
  }),
  output: z.object({ pairs: z.array(voicePair), total: z.int() }),
  errors: { voice_not_found },
});

export const judgeVoicePair = route({
  name: 'judge-voice-pair',
  method: 'PATCH',
  path: '/api/voices/:voiceId/works/:workId/pairs/:ordinal',
  summary: 'Say that a pair is good or bad; bad pairs are neither remembered nor learned',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:write',
  params: workParams.extend({ ordinal: z.coerce.number().int().min(0).max(2_000_000_000) }),
  body: z.object({ state: z.enum(['proposed', 'good', 'bad']) }),
  output: voicePair,
  errors: { voice_not_found, voice_pair_not_found },
  perMinute: 600,
});

export const listVoiceTerms = route({
  name: 'list-voice-terms',
  method: 'GET',
  path: '/api/voices/:voiceId/terms',
  summary: 'Read the names and terms that were found in the pairs, the most frequent first',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:read',
  params,
  output: z.object({ terms: z.array(voiceTerm) }),
  errors: { voice_not_found },
});

export const decideVoiceTerm = route({
  name: 'decide-voice-term',
  method: 'PATCH',
  path: '/api/voices/:voiceId/terms/:termId',
  summary: 'Approve a term into the glossary of the voice, with another translation if you like, or dismiss it',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:write',
  params: z.object({ voiceId: z.uuid(), termId: z.uuid() }),
  body: z.object({
    state: z.enum(['proposed', 'approved', 'dismissed']),
    target: z.string().trim().min(1).max(300).optional(),
  }),
  output: voiceTerm,
  errors: { voice_not_found, voice_term_not_found },
  perMinute: 600,
});
