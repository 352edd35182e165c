import { nextCursor, pageQuery, route } from '@targum/wire';
import { z } from 'zod';
import { auditEvent, consoleUser, contactRequest, failedJob, healthSample, jobQueue } from '../console.ts';
import { productErrors } from '../errors.ts';

const { job_not_found, contact_request_not_found } = productErrors;

export const listHealthSamples = route({
  name: 'list-health-samples',
  method: 'GET',
  path: '/admin/api/system-health/history',
  summary: 'How the installation did over the last hours, a sample a minute, oldest first',
  tag: 'Console',
  access: 'admin',
  query: z.object({ hours: z.coerce.number().int().min(1).max(72).default(6) }),
  output: z.object({ samples: z.array(healthSample) }),
});

export const listJobs = route({
  name: 'list-jobs',
  method: 'GET',
  path: '/admin/api/jobs',
  summary: 'What waits, what runs, and what failed for good',
  tag: 'Console',
  access: 'admin',
  output: z.object({ queues: z.array(jobQueue), failures: z.array(failedJob) }),
});

export const retryJob = route({
  name: 'retry-job',
  method: 'POST',
  path: '/admin/api/jobs/:jobId/retry',
  summary: 'Put a job that failed for good back into its queue',
  tag: 'Console',
  access: 'admin',
  params: z.object({ jobId: z.uuid() }),
  output: 'none',
  errors: { job_not_found },
});

export const listUsers = route({
  name: 'list-users',
  method: 'GET',
  path: '/admin/api/users',
  summary: 'Find users by a part of their name or address, newest first',
  tag: 'Console',
  access: 'admin',
  query: pageQuery.extend({ search: z.string().trim().max(200).optional() }),
  output: z.object({ users: z.array(consoleUser), next_cursor: nextCursor }),
});

export const listContactRequests = route({
  name: 'list-contact-requests',
  method: 'GET',
  path: '/admin/api/contact-requests',
  summary: 'What visitors wrote, newest first',
  tag: 'Console',
  access: 'admin',
  query: pageQuery.extend({ state: z.enum(['open', 'handled', 'all']).default('open') }),
  output: z.object({ requests: z.array(contactRequest), next_cursor: nextCursor }),
});

export const handleContactRequest = route({
  name: 'handle-contact-request',
  method: 'PUT',
  path: '/admin/api/contact-requests/:requestId/handled',
  summary: 'Mark a contact request as handled, or open it again',
  tag: 'Console',
  access: 'admin',
  params: z.object({ requestId: z.uuid() }),
  body: z.object({ handled: z.boolean() }),
  output: contactRequest,
  errors: { contact_request_not_found },
});

export const listAuditEvents = route({
  name: 'list-audit-events',
  method: 'GET',
  path: '/admin/api/audit-events',
  summary: 'What administrators did, newest first',
  tag: 'Console',
  access: 'admin',
  query: pageQuery,
  output: z.object({ events: z.array(auditEvent), next_cursor: nextCursor }),
});
