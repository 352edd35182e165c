import { type Webhook, webhookErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Deps } from '../deps.ts';
import { findUrlFault } from './check-address.ts';
import { presentWebhook } from './present-webhook.ts';
import { makeSecret } from './sign.ts';
import { countWebhooks, insertWebhook } from './webhooks.sql.ts';

const fail = AppError.of(webhookErrors);
const mostWebhooks = 20;
export const secretPurpose = 'webhook secret';

interface NewWebhook {
  url: string;
  description: string;
  events: readonly string[];
}

export async function createWebhook(
  deps: Deps,
  userId: string,
  { url, description, events }: NewWebhook,
): Promise<{ secret: string; webhook: Webhook }> {
  refuseBadUrl(deps, url);
  const secret = makeSecret();
  const row = await transaction(deps.db, async (db) => {
    if ((await countWebhooks(db, userId)) >= mostWebhooks) throw fail('webhook_limit');
    return insertWebhook(db, {
      userId,
      url,
      description,
      events: [...new Set(events)],
      secret: deps.secret.seal(secretPurpose, secret),
    });
  });
  return { secret, webhook: presentWebhook(row) };
}

export function refuseBadUrl(deps: Deps, url: string): void {
  const fault = findUrlFault(url, deps.config.production);
  if (fault) throw fail('webhook_url_refused', { message: fault });
}
