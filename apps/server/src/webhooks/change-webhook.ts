import { type Webhook, webhookErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Deps } from '../deps.ts';
import { refuseBadUrl, secretPurpose } from './create-webhook.ts';
import { failPending } from './deliveries.sql.ts';
import { presentWebhook } from './present-webhook.ts';
import { makeSecret } from './sign.ts';
import { removeWebhook, updateSecret, updateWebhook } from './webhooks.sql.ts';

const fail = AppError.of(webhookErrors);

interface Change {
  url?: string | undefined;
  description?: string | undefined;
  events?: readonly string[] | undefined;
  enabled?: boolean | undefined;
}

/** What still waits when a webhook is switched off is not sent later: it would be old news. */
export async function changeWebhook(deps: Deps, userId: string, id: string, change: Change): Promise<Webhook> {
  if (change.url !== undefined) refuseBadUrl(deps, change.url);
  const row = await transaction(deps.db, async (db) => {
    const changed = await updateWebhook(db, userId, id, {
      url: change.url ?? null,
      description: change.description ?? null,
      events: change.events ? [...new Set(change.events)] : null,
      enabled: change.enabled ?? null,
    });
    if (changed && change.enabled === false) await failPending(db, id, 'The webhook was switched off.');
    return changed;
  });
  if (!row) throw fail('webhook_not_found');
  return presentWebhook(row);
}

export async function rotateSecret(deps: Deps, userId: string, id: string) {
  const secret = makeSecret();
  const row = await updateSecret(deps.db, userId, id, deps.secret.seal(secretPurpose, secret));
  if (!row) throw fail('webhook_not_found');
  return {
    secret,
    previous_secret_until: row.previous_secret_until.toISOString(),
    webhook: presentWebhook(row),
  };
}

export async function deleteWebhook(deps: Deps, userId: string, id: string): Promise<void> {
  if (!(await removeWebhook(deps.db, userId, id))) throw fail('webhook_not_found');
}
