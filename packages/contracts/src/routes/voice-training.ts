import { route } from '@targum/wire';
import { z } from 'zod';
import { productErrors } from '../errors.ts';
import { voiceErrors } from '../voice-errors.ts';
import { voice } from '../voices.ts';

const { voice_not_found, voice_too_few_pairs, voice_in_training, voice_not_in_training } = voiceErrors;
const { engine_unavailable } = productErrors;
const params = z.object({ voiceId: z.uuid() });

export const trainVoice = route({
  name: 'train-voice',
  method: 'POST',
  path: '/api/voices/:voiceId/training',
  summary: 'Learn from the pairs and measure what it brings; some minutes for a book',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:write',
  params,
  status: 202,
  output: voice,
  errors: { voice_not_found, voice_too_few_pairs, voice_in_training, engine_unavailable },
  perMinute: 30,
});

export const cancelVoiceTraining = route({
  name: 'cancel-voice-training',
  method: 'DELETE',
  path: '/api/voices/:voiceId/training',
  summary: 'Stop the training; what was learned before stays',
  tag: 'Voices',
  access: 'user',
  scope: 'assets:write',
  params,
  output: voice,
  errors: { voice_not_found, voice_not_in_training },
});
