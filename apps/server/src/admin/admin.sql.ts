import type { AuditAction } from '@targum/contracts';
import { type Executor, maybeRow, newestFirst, type Paged, rows, run, sql } from '@targum/server-kit';

interface SampleRow {
  at: Date;
  ok: boolean;
  milliseconds: number;
  jobs_waiting: number;
  jobs_active: number;
  memory_mb: number;
  load: number;
}

export async function insertSample(db: Executor, sample: Omit<SampleRow, 'at'>): Promise<void> {
  await run(
    db,
    sql`insert into product.health_samples (ok, milliseconds, jobs_waiting, jobs_active, memory_mb, load)
        values (${sample.ok}, ${sample.milliseconds}, ${sample.jobs_waiting}, ${sample.jobs_active}, ${sample.memory_mb}, ${sample.load})
        on conflict (at) do nothing`,
  );
  await run(db, sql`delete from product.health_samples where at < now() - interval '3 days'`);
}

export async function selectSamples(db: Executor, hours: number): Promise<SampleRow[]> {
  return rows<SampleRow>(
    db,
    sql`select * from product.health_samples where at > now() - make_interval(hours => ${hours}) order by at`,
  );
}

interface UserRow extends Paged {
  id: string;
  email: string;
  name: string;
  is_verified: boolean;
  is_admin: boolean;
  is_reviewer: boolean;
  projects: number;
  created_at: Date;
}

export async function selectUsers(
  db: Executor,
  { search, cursor, limit }: { search: string | undefined; cursor: string | undefined; limit: number },
): Promise<UserRow[]> {
  const page = newestFirst(cursor, 'u');
  const part = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : '%';
  return rows<UserRow>(
    db,
    sql`
    select u.*, (select count(*) from product.projects p where p.user_id = u.id) as projects, ${page.position}
    from product.users u
    where (u.email ilike ${part} or u.name ilike ${part}) and ${page.after} ${page.order(limit)}`,
  );
}

interface RequestRow extends Paged {
  id: string;
  name: string;
  email: string;
  subject: string | null;
  message: string;
  created_at: Date;
  handled_at: Date | null;
}

export async function selectRequests(
  db: Executor,
  { handled, cursor, limit }: { handled: boolean | undefined; cursor: string | undefined; limit: number },
): Promise<RequestRow[]> {
  const page = newestFirst(cursor);
  const wanted = handled === undefined ? sql`true` : sql`(handled_at is not null) = ${handled}`;
  return rows<RequestRow>(
    db,
    sql`select *, ${page.position} from product.contact_requests where ${wanted} and ${page.after} ${page.order(limit)}`,
  );
}

/** Marked twice, it keeps the first time. */
export async function updateRequest(db: Executor, id: string, handled: boolean): Promise<RequestRow | undefined> {
  return maybeRow<RequestRow>(
    db,
    sql`update product.contact_requests set handled_at = case when ${handled} then coalesce(handled_at, now()) end
        where id = ${id} returning *`,
  );
}

interface AuditRow extends Paged {
  id: string;
  action: AuditAction;
  actor: string | null;
  subject: string;
  note: string | null;
  created_at: Date;
}

export async function insertAudit(
  db: Executor,
  event: { action: AuditAction; actorId: string | null; subject: string; note: string | null },
): Promise<void> {
  await run(
    db,
    sql`insert into product.audit_events (action, actor_id, subject, note)
        values (${event.action}, ${event.actorId}, ${event.subject}, ${event.note})`,
  );
}

export async function selectAudit(db: Executor, cursor: string | undefined, limit: number): Promise<AuditRow[]> {
  const page = newestFirst(cursor, 'a');
  return rows<AuditRow>(
    db,
    sql`select a.*, u.email as actor, ${page.position}
        from product.audit_events a left join product.users u on u.id = a.actor_id
        where ${page.after} ${page.order(limit)}`,
  );
}
