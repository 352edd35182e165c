import * as contract from '@targum/contracts';
import { presentEstimate, priceOf, rateToDollars, tiers } from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import { findOwnUser } from './account/find-own-user.ts';
import type { Principal } from './account/principal.ts';
import { requireUser } from './account/principal.ts';
import { readUsage } from './account/read-usage.ts';
import { syncUser } from './account/sync-user.ts';
import { readSystemHealth } from './admin/read-system-health.ts';
import { sendContactRequest } from './contact/send-contact-request.ts';
import type { Deps } from './deps.ts';
import { downloadTranslation } from './documents/download-translation.ts';
import { uploadDocument } from './documents/upload-document.ts';
import { createProject } from './projects/create-project.ts';
import { findByName } from './projects/find-by-name.ts';
import { listProjects, listUserProjects } from './projects/list-projects.ts';
import { requireOwnProject } from './projects/policy.ts';
import { readProjectStatus } from './projects/read-project-status.ts';
import { watchProject } from './projects/watch-project.ts';
import { checkHealth } from './system/check-health.ts';
import { describeSite } from './system/describe-site.ts';
import { startTranslation } from './translation/start-translation.ts';

const endpoint = endpoints<Deps, Principal>();

/** Everything that the product API answers. */
export const routes = [
  endpoint(contract.getHealth, ({ deps }) => checkHealth(deps)),
  endpoint(contract.describeSite, ({ deps }) => describeSite(deps)),
  endpoint(contract.listPricingTiers, async () => ({
    tiers: tiers.map(({ name, rateMicros, description, features }) => ({
      name,
      rate_per_word: rateToDollars(rateMicros),
      description,
      features: [...features],
    })),
  })),
  endpoint(contract.estimateTranslation, async ({ body }) =>
    presentEstimate(priceOf({ words: body.word_count, tier: body.tier, rush: body.rush })),
  ),
  endpoint(contract.syncUser, ({ deps, request, body }) => syncUser(deps, request, body)),
  endpoint(contract.getUserByIdentity, ({ deps, principal, params }) =>
    findOwnUser(deps, principal, params.identityUserId),
  ),
  endpoint(contract.getUsage, ({ deps, principal }) => readUsage(deps, requireUser(principal))),
  endpoint(contract.sendContactRequest, ({ deps, principal, body }) => sendContactRequest(deps, principal, body)),
  endpoint(contract.getSystemHealth, ({ deps }) => readSystemHealth(deps)),
  endpoint(contract.createProject, ({ deps, principal, body }) => createProject(deps, principal, body)),
  endpoint(contract.listProjects, ({ deps, principal, query }) => listProjects(deps, principal, query.limit)),
  endpoint(contract.listUserProjects, ({ deps, principal, params }) => listUserProjects(deps, principal, params.email)),
  endpoint(contract.getProjectByName, ({ deps, principal, query }) =>
    findByName(deps, principal, query.userEmail, query.projectName),
  ),
  endpoint(contract.getProjectByUuid, async ({ deps, principal, query }) =>
    readProjectStatus(deps.db, await requireOwnProject(deps.db, principal, query.uuid)),
  ),
  endpoint(contract.getProjectStatus, async ({ deps, principal, params }) =>
    readProjectStatus(deps.db, await requireOwnProject(deps.db, principal, params.projectId)),
  ),
  endpoint(contract.watchProject, async ({ deps, principal, params, openEvents }) => {
    await requireOwnProject(deps.db, principal, params.projectId);
    await watchProject(deps, params.projectId, openEvents());
  }),
  endpoint(contract.uploadDocument, async ({ deps, principal, body, file, requestId }) =>
    uploadDocument(deps, principal, body.projectId, await file(), requestId),
  ),
  endpoint(contract.uploadFile, async ({ deps, principal, body, file, requestId }) =>
    uploadDocument(deps, principal, body.projectId, await file(), requestId),
  ),
  endpoint(contract.startTranslation, ({ deps, principal, body, requestId }) =>
    startTranslation(deps, principal, body, requestId),
  ),
  endpoint(contract.downloadTranslation, ({ deps, principal, params, query }) =>
    downloadTranslation(deps, principal, params.projectId, query.document_id),
  ),
];
