import { route } from '@targum/wire';
import { z } from 'zod';

export const getHealth = route({
  name: 'get-health',
  method: 'GET',
  path: '/health',
  summary: 'Whether database, queue and storage answer',
  tag: 'System',
  access: 'public',
  output: z.object({ status: z.literal('ok') }),
  perMinute: 6000,
});

export const describeSite = route({
  name: 'describe-site',
  method: 'GET',
  path: '/api/site',
  summary: 'What this installation offers: languages, formats, engine',
  tag: 'System',
  access: 'public',
  output: z.object({
    languages: z.array(
      z.object({ code: z.string(), english_name: z.string(), own_name: z.string(), direction: z.enum(['ltr', 'rtl']) }),
    ),
    formats: z.array(
      z.object({ id: z.string(), name: z.string(), extensions: z.array(z.string()), writes_as: z.string() }),
    ),
    largest_upload_bytes: z.int(),
    engine: z.object({ id: z.string(), version: z.string() }).nullable(),
  }),
});
