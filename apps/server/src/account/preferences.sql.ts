import { type Preferences, visitorRetentionDays } from '@targum/contracts';
import { type Executor, maybeRow, rows, run, type Sql, sql } from '@targum/server-kit';

export async function selectPreferences(db: Executor, userId: string): Promise<Preferences | undefined> {
  return maybeRow<Preferences>(
    db,
    sql`select language, email_notifications, default_tier, retention_days from product.users where id = ${userId}`,
  );
}

export async function updatePreferences(db: Executor, userId: string, chosen: Preferences): Promise<void> {
  await run(
    db,
    sql`
    update product.users
    set language = ${chosen.language}, email_notifications = ${chosen.email_notifications},
        default_tier = ${chosen.default_tier}, retention_days = ${chosen.retention_days}
    where id = ${userId}`,
  );
}

/** Projects whose owner does not keep them longer, or never came back for them. One that is being worked on is never due. */
export async function selectDueProjects(db: Executor, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`
    select p.id from product.projects p
      left join product.users u on u.id = p.user_id
      left join product.visitors v on v.id = p.visitor_id
    where (p.updated_at < now() - make_interval(days => u.retention_days)
           or greatest(p.updated_at, v.seen_at) < now() - make_interval(days => ${visitorRetentionDays}) and v.id is not null)
      and p.state not in ('queued', 'translating', 'checking', 'in_review')
    order by p.updated_at limit ${limit}`,
  );
  return found.map((row) => row.id);
}

interface RecipientRow {
  email: string;
  name: string;
  language: 'en' | 'he';
}

/** Who is told about a project by email: its owner, when the address is proved and they want it. */
export async function selectRecipient(db: Executor, userId: string): Promise<RecipientRow | undefined> {
  return maybeRow<RecipientRow>(
    db,
    sql`select email, name, language from product.users where id = ${userId} and is_verified and email_notifications`,
  );
}

export interface EndRow {
  project_id: string;
  kept_until: string;
}

/** When projects are deleted if nothing happens to them; those that are kept are not in it. */
export function endsOf(projectIds: readonly string[]): Sql {
  return sql`
    select p.id as project_id,
           case when p.visitor_id is null then p.updated_at + make_interval(days => u.retention_days)
                else greatest(p.updated_at, v.seen_at) + make_interval(days => ${visitorRetentionDays}) end as kept_until
    from product.projects p
      left join product.users u on u.id = p.user_id
      left join product.visitors v on v.id = p.visitor_id
    where p.id ${sql.anyId(projectIds)} and (p.visitor_id is not null or u.retention_days is not null)`;
}
