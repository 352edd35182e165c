import { z } from 'zod';

export const healthSample = z.object({
  at: z.iso.datetime(),
  ok: z.boolean(),
  /** How long the slowest part took to answer. */
  milliseconds: z.int(),
  jobs_waiting: z.int(),
  jobs_active: z.int(),
  memory_mb: z.int(),
  load: z.number(),
});

export const jobQueue = z.object({
  name: z.string(),
  waiting: z.int(),
  /** Put off until later: retries and jobs with a start of their own. */
  delayed: z.int(),
  active: z.int(),
});

export const failedJob = z.object({
  id: z.uuid(),
  job: z.string(),
  error: z.string(),
  /** What it was asked to do, as JSON. */
  input: z.string(),
  failed_at: z.iso.datetime(),
});

export const consoleUser = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  is_verified: z.boolean(),
  is_admin: z.boolean(),
  is_reviewer: z.boolean(),
  subscription_tier: z.string(),
  projects: z.int(),
  created_at: z.iso.datetime(),
});

export const contactRequest = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  subject: z.string().nullable(),
  message: z.string(),
  created_at: z.iso.datetime(),
  handled_at: z.iso.datetime().nullable(),
});

export const auditAction = z.enum([
  'reviewer.granted',
  'reviewer.withdrawn',
  'contact.handled',
  'contact.reopened',
  'job.retried',
  'money.refunded',
  'promotion.created',
  'dispute.opened',
  'dispute.won',
  'dispute.lost',
  'identity.settings_changed',
  'identity.client_created',
  'identity.client_changed',
  'identity.client_deleted',
  'identity.client_secret_changed',
  'identity.user_created',
  'identity.user_changed',
  'identity.user_impersonated',
  'identity.user_disabled',
  'identity.user_enabled',
  'identity.user_unlocked',
  'identity.user_signed_out',
  'identity.user_deleted',
  'identity.user_app_revoked',
  'identity.users_imported',
  'identity.session_ended',
  'identity.session_claims_set',
  'identity.keys_rotated',
  'identity.key_revoked',
  'review.assigned',
  'payout.paid',
]);

export const auditEvent = z.object({
  id: z.uuid(),
  action: auditAction,
  /** Who did it, by address, or the payment provider; null when that account was deleted since. */
  actor: z.string().nullable(),
  /** What it was done to: an address, a job's name, a code. */
  subject: z.string(),
  note: z.string().nullable(),
  created_at: z.iso.datetime(),
});

export type AuditAction = z.output<typeof auditAction>;
export type AuditEvent = z.output<typeof auditEvent>;
export type ConsoleUser = z.output<typeof consoleUser>;
export type ContactRequest = z.output<typeof contactRequest>;
export type FailedJob = z.output<typeof failedJob>;
export type HealthSample = z.output<typeof healthSample>;
export type JobQueue = z.output<typeof jobQueue>;
