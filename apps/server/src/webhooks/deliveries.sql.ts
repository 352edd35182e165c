import { type Executor, maybeRow, newestFirst, oneRow, type Paged, rows, run, sql } from '@targum/server-kit';

export interface DeliveryRow {
  id: string;
  event_id: string;
  webhook_id: string;
  type: string;
  body: string;
  state: 'pending' | 'delivered' | 'failed';
  attempts: number;
  next_attempt_at: Date | null;
  last_status: number | null;
  last_error: string | null;
  created_at: Date;
  delivered_at: Date | null;
}

const columns = sql`d.id, d.event_id, d.webhook_id, e.type, e.body, d.state, d.attempts, d.next_attempt_at, d.last_status,
  d.last_error, d.created_at, d.delivered_at`;

interface NewEvent {
  userId: string;
  type: string;
  body: string;
}

/** Nothing is kept of an event that nobody wants to hear of. */
export async function insertEvent(db: Executor, { userId, type, body }: NewEvent): Promise<void> {
  await run(
    db,
    sql`
    with wanted as (
      select id from product.webhooks where user_id = ${userId} and enabled and ${type}::text = any(events)
    ), event as (
      insert into product.webhook_events (user_id, type, body)
      select ${userId}, ${type}, ${body} where exists (select 1 from wanted)
      returning id
    )
    insert into product.webhook_deliveries (event_id, webhook_id) select event.id, wanted.id from event, wanted`,
  );
}

export async function insertSingleEvent(db: Executor, webhookId: string, event: NewEvent): Promise<string> {
  const { id } = await oneRow<{ id: string }>(
    db,
    sql`
    with event as (
      insert into product.webhook_events (user_id, type, body) values (${event.userId}, ${event.type}, ${event.body}) returning id
    )
    insert into product.webhook_deliveries (event_id, webhook_id) select id, ${webhookId} from event returning id`,
  );
  return id;
}

export async function insertRedelivery(db: Executor, delivery: DeliveryRow): Promise<string> {
  const { id } = await oneRow<{ id: string }>(
    db,
    sql`insert into product.webhook_deliveries (event_id, webhook_id)
        values (${delivery.event_id}, ${delivery.webhook_id}) returning id`,
  );
  return id;
}

interface Wanted {
  webhookId: string;
  state: string | null;
  limit: number;
  cursor?: string;
}

export async function selectDeliveries(db: Executor, { webhookId, state, limit, cursor }: Wanted) {
  const { position, after, order } = newestFirst(cursor, 'd');
  return rows<DeliveryRow & Paged>(
    db,
    sql`
    select ${columns}, ${position}
    from product.webhook_deliveries d join product.webhook_events e on e.id = d.event_id
    where d.webhook_id = ${webhookId} and (${state}::text is null or d.state = ${state}) and ${after}
    ${order(limit)}`,
  );
}

export async function selectDelivery(db: Executor, webhookId: string, id: string): Promise<DeliveryRow | undefined> {
  return maybeRow<DeliveryRow>(
    db,
    sql`select ${columns} from product.webhook_deliveries d join product.webhook_events e on e.id = d.event_id
        where d.id = ${id} and d.webhook_id = ${webhookId}`,
  );
}

/** What should be tried now; jobs that wait or run already are not made twice. */
export async function selectDue(db: Executor): Promise<{ id: string; webhook_id: string }[]> {
  return rows(
    db,
    sql`select id, webhook_id from product.webhook_deliveries
        where state = 'pending' and next_attempt_at <= now() order by next_attempt_at limit 1000`,
  );
}

export interface Claimed {
  id: string;
  attempts: number;
  event_id: string;
  type: string;
  body: string;
  webhook_id: string;
  user_id: string;
  url: string;
  enabled: boolean;
  secret: Buffer;
  previous_secret: Buffer | null;
}

/** Takes an attempt. A process that dies over it is stepped in for after two minutes. */
export async function claimAttempt(db: Executor, id: string): Promise<Claimed | undefined> {
  return maybeRow<Claimed>(
    db,
    sql`
    update product.webhook_deliveries d
    set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
    from product.webhooks w, product.webhook_events e
    where d.id = ${id} and w.id = d.webhook_id and e.id = d.event_id and d.state = 'pending' and d.next_attempt_at <= now()
    returning d.id, d.attempts, d.event_id, e.type, e.body, w.id as webhook_id, w.user_id, w.url, w.enabled, w.secret,
      case when w.previous_secret_until > now() then w.previous_secret end as previous_secret`,
  );
}

interface Outcome {
  status: number | null;
  error: string | null;
}

export async function markDelivered(db: Executor, id: string, status: number | null): Promise<void> {
  await run(
    db,
    sql`update product.webhook_deliveries
        set state = 'delivered', delivered_at = now(), next_attempt_at = null, last_status = ${status}, last_error = null
        where id = ${id}`,
  );
}

/** Without another try the delivery has failed for good. */
export async function markTried(db: Executor, id: string, outcome: Outcome, seconds: number | null): Promise<void> {
  await run(
    db,
    sql`
    update product.webhook_deliveries
    set state = ${seconds === null ? 'failed' : 'pending'}, next_attempt_at = now() + make_interval(secs => ${seconds}::float8),
        last_status = ${outcome.status}, last_error = ${outcome.error}
    where id = ${id}`,
  );
}

export async function failPending(db: Executor, webhookId: string, error: string): Promise<void> {
  await run(
    db,
    sql`update product.webhook_deliveries set state = 'failed', next_attempt_at = null, last_error = ${error}
        where webhook_id = ${webhookId} and state = 'pending'`,
  );
}

export interface AttemptRow extends Outcome {
  at: Date;
  milliseconds: number;
  request_headers: Record<string, string>;
  response_excerpt: string;
}

export async function insertAttempt(
  db: Executor,
  delivery: { id: string; attempts: number },
  attempt: Omit<AttemptRow, 'at'>,
): Promise<void> {
  await run(
    db,
    sql`
    insert into product.webhook_attempts (delivery_id, attempt, milliseconds, status, error, request_headers, response_excerpt)
    values (${delivery.id}, ${delivery.attempts}, ${attempt.milliseconds}, ${attempt.status}, ${attempt.error},
            ${sql.json(attempt.request_headers)}, ${attempt.response_excerpt})
    on conflict do nothing`,
  );
}

export async function selectAttempts(db: Executor, deliveryId: string): Promise<AttemptRow[]> {
  return rows<AttemptRow>(
    db,
    sql`select at, milliseconds, status, error, request_headers, response_excerpt
        from product.webhook_attempts where delivery_id = ${deliveryId} order by attempt`,
  );
}

export async function deleteOldEvents(db: Executor): Promise<number> {
  return run(db, sql`delete from product.webhook_events where created_at < now() - interval '30 days'`);
}
