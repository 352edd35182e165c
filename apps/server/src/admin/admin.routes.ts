import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { handleContactRequest } from './handle-contact-request.ts';
import { listAuditEvents } from './list-audit-events.ts';
import { listContactRequests } from './list-contact-requests.ts';
import { listJobs } from './list-jobs.ts';
import { listUsers } from './list-users.ts';
import { readSystemHealth } from './read-system-health.ts';
import { retryJob } from './retry-job.ts';
import { listHealthSamples } from './sample-health.ts';
import { setUserRoles } from './set-user-roles.ts';

const endpoint = endpoints<Deps, Principal>();

/** What the console shows and does; the contract lets only administrators in. */
export const adminRoutes = [
  endpoint(contract.getSystemHealth, ({ deps }) => readSystemHealth(deps)),
  endpoint(contract.listHealthSamples, ({ deps, query }) => listHealthSamples(deps, query.hours)),
  endpoint(contract.listJobs, ({ deps }) => listJobs(deps)),
  endpoint(contract.retryJob, ({ deps, principal, params }) =>
    retryJob(deps, { actorId: requireUser(principal).id, jobId: params.jobId }),
  ),
  endpoint(contract.listUsers, ({ deps, query }) => listUsers(deps, query)),
  endpoint(contract.setUserRoles, ({ deps, principal, params, body }) =>
    setUserRoles(deps, { actorId: requireUser(principal).id, userId: params.userId, reviewer: body.reviewer }),
  ),
  endpoint(contract.listContactRequests, ({ deps, query }) => listContactRequests(deps, query)),
  endpoint(contract.handleContactRequest, ({ deps, principal, params, body }) =>
    handleContactRequest(deps, {
      actorId: requireUser(principal).id,
      requestId: params.requestId,
      handled: body.handled,
    }),
  ),
  endpoint(contract.listAuditEvents, ({ deps, query }) => listAuditEvents(deps, query)),
];
