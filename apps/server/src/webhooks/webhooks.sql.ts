import { type Executor, maybeRow, newestFirst, oneRow, type Paged, rows, run, sql } from '@targum/server-kit';

export interface WebhookRow {
  id: string;
  user_id: string;
  url: string;
  description: string;
  events: string[];
  enabled: boolean;
  disabled_reason: 'failing' | 'gone' | null;
  failing_since: Date | null;
  created_at: Date;
}

const columns = sql`id, user_id, url, description, events, enabled, disabled_reason, failing_since, created_at`;

interface NewWebhook {
  userId: string;
  url: string;
  description: string;
  events: readonly string[];
  secret: Buffer;
}

export async function insertWebhook(db: Executor, webhook: NewWebhook): Promise<WebhookRow> {
  return oneRow<WebhookRow>(
    db,
    sql`insert into product.webhooks (user_id, url, description, events, secret)
        values (${webhook.userId}, ${webhook.url}, ${webhook.description}, ${webhook.events}, ${webhook.secret})
        returning ${columns}`,
  );
}

/** Locks the user, so that two requests at once cannot both be the last that is allowed. */
export async function countWebhooks(db: Executor, userId: string): Promise<number> {
  await run(db, sql`select 1 from product.users where id = ${userId} for update`);
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`select count(*)::int as count from product.webhooks where user_id = ${userId}`,
  );
  return count;
}

export async function selectWebhooks(db: Executor, userId: string, page: { limit: number; cursor?: string }) {
  const { position, after, order } = newestFirst(page.cursor);
  return rows<WebhookRow & Paged>(
    db,
    sql`select ${columns}, ${position} from product.webhooks where user_id = ${userId} and ${after} ${order(page.limit)}`,
  );
}

export async function selectWebhook(db: Executor, userId: string, id: string): Promise<WebhookRow | undefined> {
  return maybeRow<WebhookRow>(
    db,
    sql`select ${columns} from product.webhooks where id = ${id} and user_id = ${userId}`,
  );
}

interface Change {
  url: string | null;
  description: string | null;
  events: readonly string[] | null;
  enabled: boolean | null;
}

/** Whoever switches a webhook on by hand gives it a fresh start. */
export async function updateWebhook(db: Executor, userId: string, id: string, change: Change) {
  return maybeRow<WebhookRow>(
    db,
    sql`
    update product.webhooks
    set url = coalesce(${change.url}, url), description = coalesce(${change.description}, description),
        events = coalesce(${change.events}, events), enabled = coalesce(${change.enabled}, enabled),
        disabled_reason = case when ${change.enabled}::boolean is null then disabled_reason end,
        failing_since = case when ${change.enabled}::boolean then null else failing_since end
    where id = ${id} and user_id = ${userId}
    returning ${columns}`,
  );
}

export async function updateSecret(db: Executor, userId: string, id: string, secret: Buffer) {
  return maybeRow<WebhookRow & { previous_secret_until: Date }>(
    db,
    sql`
    update product.webhooks
    set previous_secret = secret, previous_secret_until = now() + interval '24 hours', secret = ${secret}
    where id = ${id} and user_id = ${userId}
    returning ${columns}, previous_secret_until`,
  );
}

export async function removeWebhook(db: Executor, userId: string, id: string): Promise<boolean> {
  return (await run(db, sql`delete from product.webhooks where id = ${id} and user_id = ${userId}`)) > 0;
}

export async function clearFailing(db: Executor, id: string): Promise<void> {
  await run(db, sql`update product.webhooks set failing_since = null where id = ${id} and failing_since is not null`);
}

/** Notes a failure; says whether this one was the last that is put up with. */
export async function noteFailing(db: Executor, id: string, gone: boolean): Promise<'failing' | 'gone' | null> {
  const row = await maybeRow<{ disabled_reason: 'failing' | 'gone' | null }>(
    db,
    sql`
    update product.webhooks
    set failing_since = coalesce(failing_since, now()),
        enabled = enabled and not ${gone} and coalesce(failing_since, now()) > now() - interval '3 days',
        disabled_reason = case when ${gone} then 'gone'
                               when coalesce(failing_since, now()) <= now() - interval '3 days' then 'failing' end
    where id = ${id} and enabled
    returning disabled_reason`,
  );
  return row?.disabled_reason ?? null;
}
