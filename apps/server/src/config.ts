import os from 'node:os';
import path from 'node:path';
import { readConfig, secret } from '@targum/server-kit';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );

/** Every setting of the product server. This is the only file that knows their names. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: secret(z.url({ protocol: /^postgres(ql)?$/ })).optional(),
  ORIGINS: list,
  TRUST_PROXIES: list,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS: z.stringbool().optional(),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(10).default(1200),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().min(3).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: secret(z.string()).optional(),
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/ })).optional(),
  MAIL_FROM: z.string().default('Targum <no-reply@localhost>'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: secret(z.string()).optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_WHATSAPP_FROM: z.string().optional(),
  MODEL: z.string().optional(),
  ADMIN_EMAIL: z.email().optional(),
  IDENTITY_URL: z.url({ protocol: /^https?$/ }).optional(),
  IDENTITY_PUBLIC_TOKEN: z.string().startsWith('public-token-').optional(),
  IDENTITY_PROJECT_ID: z.string().startsWith('project-').optional(),
  ENGINE_PROCESSES: z.coerce.number().int().min(1).max(256).default(os.availableParallelism()),
  JOBS_AT_ONCE: z.coerce.number().int().min(1).max(64).default(2),
});

export type Settings = ReturnType<typeof readSettings>;

/** Reads and checks all settings at once; what is wrong is listed together. */
export function readSettings(env: NodeJS.ProcessEnv) {
  const read = readConfig(schema, env);
  const production = read.NODE_ENV === 'production';
  const dataDir = path.resolve(read.DATA_DIR);
  return {
    ...read,
    production,
    dataDir,
    modelFolder: path.resolve(read.MODEL ?? path.join(import.meta.dirname, '../../../models/targum-he-en')),
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    secure: read.PUBLIC_URL?.startsWith('https:') ?? false,
    adminEmail: read.ADMIN_EMAIL ?? (production ? undefined : 'admin@localhost.test'),
    identity: {
      url: new URL(read.IDENTITY_URL ?? read.PUBLIC_URL ?? `http://localhost:${read.PORT}`).origin,
      publicToken: read.IDENTITY_PUBLIC_TOKEN ?? 'public-token-test-00000000-0000-4000-8000-000000000001',
      projectId: read.IDENTITY_PROJECT_ID ?? 'project-test-00000000-0000-4000-8000-000000000001',
    },
    metrics: read.METRICS ?? !production,
    outbox: !read.SMTP_URL && !production,
  };
}
