import * as contract from '@targum/contracts';
import { endpoints } from '@targum/server-kit';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { changeWebhook, deleteWebhook, rotateSecret } from './change-webhook.ts';
import { createWebhook } from './create-webhook.ts';
import { listDeliveries, readDelivery } from './list-deliveries.ts';
import { listWebhooks } from './list-webhooks.ts';
import { requireOwnWebhook } from './policy.ts';
import { presentWebhook } from './present-webhook.ts';
import { redeliver, sendTest } from './send-again.ts';

const endpoint = endpoints<Deps, Principal>();

export const webhookRoutes = [
  endpoint(contract.createWebhook, ({ deps, principal, body }) => createWebhook(deps, requireUser(principal).id, body)),
  endpoint(contract.listWebhooks, ({ deps, principal, query }) => listWebhooks(deps, requireUser(principal).id, query)),
  endpoint(contract.getWebhook, async ({ deps, principal, params }) =>
    presentWebhook(await requireOwnWebhook(deps.db, requireUser(principal).id, params.webhookId)),
  ),
  endpoint(contract.changeWebhook, ({ deps, principal, params, body }) =>
    changeWebhook(deps, requireUser(principal).id, params.webhookId, body),
  ),
  endpoint(contract.deleteWebhook, ({ deps, principal, params }) =>
    deleteWebhook(deps, requireUser(principal).id, params.webhookId),
  ),
  endpoint(contract.rotateWebhookSecret, ({ deps, principal, params }) =>
    rotateSecret(deps, requireUser(principal).id, params.webhookId),
  ),
  endpoint(contract.testWebhook, ({ deps, principal, params }) =>
    sendTest(deps, requireUser(principal).id, params.webhookId),
  ),
  endpoint(contract.listWebhookDeliveries, ({ deps, principal, params, query }) =>
    listDeliveries(deps, requireUser(principal).id, params.webhookId, query),
  ),
  endpoint(contract.getWebhookDelivery, ({ deps, principal, params }) =>
    readDelivery(deps, requireUser(principal).id, params.webhookId, params.deliveryId),
  ),
  endpoint(contract.redeliverWebhook, ({ deps, principal, params }) =>
    redeliver(deps, requireUser(principal).id, params.webhookId, params.deliveryId),
  ),
];
