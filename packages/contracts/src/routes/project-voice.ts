import { route } from '@targum/wire';
import { z } from 'zod';
import { productErrors } from '../errors.ts';
import { voiceErrors } from '../voice-errors.ts';
import { stylePreview, styleProfile } from '../voices.ts';

const { voice_not_found, voice_languages } = voiceErrors;
const { project_not_found, project_not_ready, engine_unavailable, project_already_started } = productErrors;
const projectParams = z.object({ projectId: z.uuid() });

export const previewVoice = route({
  name: 'preview-voice',
  method: 'POST',
  path: '/api/voices/:voiceId/preview',
  summary: 'See the first paragraphs of a project without and with a style',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:read',
  params: z.object({ voiceId: z.uuid() }),
  body: z.object({ project_id: z.uuid(), style: styleProfile }),
  output: stylePreview,
  errors: { voice_not_found, project_not_found, project_not_ready, voice_languages, engine_unavailable },
  perMinute: 30,
});

export const getProjectVoice = route({
  name: 'get-project-voice',
  method: 'GET',
  path: '/api/projects/:projectId/voice',
  summary: 'See which voice a project is translated in',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:read',
  params: projectParams,
  output: z.object({ voice: z.object({ id: z.uuid().nullable(), name: z.string() }).nullable() }),
  errors: { project_not_found },
});

export const chooseProjectVoice = route({
  name: 'choose-project-voice',
  method: 'PUT',
  path: '/api/projects/:projectId/voice',
  summary: 'Choose the voice of a project before its start; it takes effect with the custom and pro tiers',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:write',
  params: projectParams,
  body: z.object({ voice_id: z.uuid().nullable() }),
  output: z.object({ voice: z.object({ id: z.uuid().nullable(), name: z.string() }).nullable() }),
  errors: { project_not_found, voice_not_found, voice_languages, project_already_started },
});
