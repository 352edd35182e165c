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
    /** Whether test pages are open to everybody. */
    development: z.boolean(),
    largest_upload_bytes: z.int(),
    identity: z.object({
      url: z.string(),
      public_token: z.string(),
      /** Other providers that people can sign in with, by name. */
      providers: z.array(z.string()),
    }),
    engine: z.object({ id: z.string(), version: z.string() }).nullable(),
    /** Engines outside this installation that may get the text of a tier. */
    tiers: z.array(
      z.object({ name: z.string(), outside_engines: z.array(z.object({ id: z.string(), version: z.string() })) }),
    ),
  }),
});

const part = z.object({ ok: z.boolean(), milliseconds: z.int(), error: z.string().optional() });

export const getSystemHealth = route({
  name: 'get-system-health',
  method: 'GET',
  path: '/admin/api/system-health',
  summary: 'How the parts of the installation are doing',
  tag: 'System',
  access: 'admin',
  output: z.object({
    status: z.enum(['ok', 'degraded']),
    parts: z.record(z.string(), part),
    jobs_waiting: z.record(z.string(), z.int()),
    process: z.object({ uptime_seconds: z.int(), memory_mb: z.int(), load: z.number(), node: z.string() }),
    engine: z.object({ id: z.string(), version: z.string() }),
  }),
});
