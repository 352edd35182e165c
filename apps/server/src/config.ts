import os from 'node:os';
import path from 'node:path';
import { tiers } from '@targum/contracts';
import { readConfig, secret } from '@targum/server-kit';
import { z } from 'zod';
import { readEngineRoutes } from './system/read-engine-routes.ts';

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

const chunksPerTier = z.string().transform((text, context) => {
  const limits: Record<string, number> = {};
  for (const part of text.split(',')) {
    const [, tier = '', limit = ''] = /^\s*([a-z]+)\s*=\s*([1-9]\d{0,5})\s*$/.exec(part) ?? [];
    if (tiers.some(({ name }) => name === tier)) limits[tier] = Number(limit);
    else context.addIssue({ code: 'custom', message: `"${part.trim()}" is not like standard=4` });
  }
  return limits;
});

/** Every setting of the product server. This is the only file that knows their names. */
const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('localhost'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  /** Seals what is kept for later use. Machines that share a database share it; the identity provider's will do. */
  SERVER_SECRET: secret(z.string().min(32)).optional(),
  IDENTITY_SECRET: secret(z.string().min(32)).optional(),
  DATABASE_URL: secret(z.url({ protocol: /^postgres(ql)?$/ })).optional(),
  ORIGINS: list,
  TRUST_PROXIES: list,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  METRICS: z.stringbool().optional(),
  API_KEY_REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(10).default(1200),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().min(3).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: secret(z.string()).optional(),
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/ })).optional(),
  /** Mail goes here when the first server cannot take it. */
  SMTP_FALLBACK_URL: secret(z.url({ protocol: /^smtps?$/ })).optional(),
  MAIL_FROM: z.string().default('Targum <no-reply@localhost>'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: secret(z.string()).optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_WHATSAPP_FROM: z.string().optional(),
  /** Text messages go here when Twilio cannot take them, or always where there is no Twilio. */
  VONAGE_API_KEY: z.string().optional(),
  VONAGE_API_SECRET: secret(z.string()).optional(),
  VONAGE_FROM: z.string().default('Targum'),
  STRIPE_SECRET_KEY: secret(z.string().regex(/^(sk|rk)_/)).optional(),
  STRIPE_WEBHOOK_SECRET: secret(z.string().startsWith('whsec_')).optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
  TEST_PAYMENTS: z.stringbool().optional(),
  /** Google Drive is offered when both are given. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: secret(z.string()).optional(),
  /** For Google's file picker, which runs in the browser. */
  GOOGLE_API_KEY: z.string().optional(),
  /** Another server that speaks the used part of Google's API, for tests. */
  GOOGLE_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  MODEL: z.string().optional(),
  /** Which engines translate, best first, for all tiers or by tier; see `readEngineRoutes`. */
  ENGINES: z
    .string()
    .default('embedded')
    .transform((text, about) => {
      const routes = readEngineRoutes(text);
      if (!routes) about.addIssue({ code: 'custom', message: 'names an engine or a tier that does not exist' });
      return routes ?? [];
    }),
  /** Any server that speaks this protocol: Ollama, llama.cpp and vLLM need an address and no key. */
  OPENAI_BASE_URL: z.url().optional(),
  OPENAI_API_KEY: secret(z.string()).optional(),
  OPENAI_MODEL: z.string().optional(),
  ANTHROPIC_BASE_URL: z.url().optional(),
  ANTHROPIC_API_KEY: secret(z.string()).optional(),
  ANTHROPIC_MODEL: z.string().optional(),
  DEEPL_BASE_URL: z.url().optional(),
  DEEPL_API_KEY: secret(z.string()).optional(),
  GOOGLE_TRANSLATE_BASE_URL: z.url().optional(),
  GOOGLE_TRANSLATE_API_KEY: secret(z.string()).optional(),
  LIBRETRANSLATE_URL: z.url().optional(),
  LIBRETRANSLATE_API_KEY: secret(z.string()).optional(),
  ADMIN_EMAIL: z.email().optional(),
  IDENTITY_URL: z.url({ protocol: /^https?$/ }).optional(),
  IDENTITY_PUBLIC_TOKEN: z.string().startsWith('public-token-').optional(),
  IDENTITY_PROJECT_ID: z.string().startsWith('project-').optional(),
  /** Lets the console administer a provider that runs elsewhere; in one process neither is needed. */
  IDENTITY_ADMIN_KEY: secret(z.string().startsWith('admin-')).optional(),
  IDENTITY_ADMIN_URL: z.url({ protocol: /^https?$/ }).optional(),
  ENGINE_PROCESSES: z.coerce.number().int().min(1).max(256).default(os.availableParallelism()),
  /** So many chunks of one user are translated at once at most, over all workers; without it only fairness limits. */
  CHUNKS_PER_USER: z.coerce.number().int().min(1).optional(),
  /** The same for all orders of a tier together: `standard=4, custom=2`. */
  CHUNKS_PER_TIER: chunksPerTier.optional(),
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
    // Without keys of a payment provider: a page of our own that takes test cards and moves no money.
    testPayments: read.TEST_PAYMENTS ?? !production,
    metrics: read.METRICS ?? !production,
    outbox: !read.SMTP_URL && !production,
  };
}
