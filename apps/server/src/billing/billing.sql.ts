import { type Executor, maybeRow, rows, run, sql } from '@targum/server-kit';

export interface SubscriptionRow {
  user_id: string;
  plan: string;
  state: 'active' | 'past_due' | 'cancelled';
  provider: 'stripe' | 'test';
  reference: string;
  period_end: Date | null;
  cancels_at_period_end: boolean;
  changed_at: Date;
}

export async function selectSubscription(db: Executor, userId: string): Promise<SubscriptionRow | undefined> {
  return maybeRow<SubscriptionRow>(db, sql`select * from product.subscriptions where user_id = ${userId}`);
}

/** True when this person gets the benefit now; false when this mailbox or this account had it before. */
export async function claimOnce(
  db: Executor,
  benefit: 'sign_up' | 'referral',
  claim: { userId: string; mailboxHash: Buffer },
): Promise<boolean> {
  const added = await run(
    db,
    sql`insert into product.given_once (benefit, mailbox_hash, user_id)
        values (${benefit}, ${claim.mailboxHash}, ${claim.userId}) on conflict do nothing`,
  );
  return added > 0;
}

export async function insertReward(
  db: Executor,
  reward: { invitedId: string; referrerId: string; state: 'rewarded' | 'not_eligible' },
): Promise<boolean> {
  const added = await run(
    db,
    sql`insert into product.referral_rewards (invited_id, referrer_id, state)
        values (${reward.invitedId}, ${reward.referrerId}, ${reward.state}) on conflict do nothing`,
  );
  return added > 0;
}

export async function selectRewards(
  db: Executor,
  referrerId: string,
): Promise<{ invited_id: string; state: 'rewarded' | 'not_eligible' }[]> {
  return rows(db, sql`select invited_id, state from product.referral_rewards where referrer_id = ${referrerId}`);
}

interface TransactionRow {
  id: string;
  kind: string;
  created_at: Date;
  credits: string;
  reserved: string;
  outside: string;
  note: string | null;
  project_id: string | null;
  invoice_id: string | null;
}

export interface TransactionFilter {
  userId: string;
  kind: string | null;
  from: string | null;
  to: string | null;
  projectId: string | null;
  before: string | null;
  limit: number;
}

export async function selectTransactions(db: Executor, filter: TransactionFilter): Promise<TransactionRow[]> {
  return rows<TransactionRow>(
    db,
    sql`
    select t.id::text as id, t.kind, t.created_at, t.note, t.project_id, i.id as invoice_id,
           coalesce(sum(e.amount_micros) filter (where a.kind = 'credits'), 0)::text as credits,
           coalesce(sum(e.amount_micros) filter (where a.kind = 'reserved'), 0)::text as reserved,
           coalesce(sum(abs(e.amount_micros)), 0)::text as outside
    from product.ledger_transfers t
    join product.ledger_entries e on e.transfer_id = t.id
    join product.ledger_accounts a on a.id = e.account_id
    left join product.invoices i on i.payment_id = t.payment_id and t.kind in ('purchase', 'subscription')
    where t.holder_kind = 'user' and t.holder_id = ${filter.userId}
      -- What a reviewer earns is no credit of theirs, and has a page of its own.
      and t.kind not in ('review_earned', 'review_paid')
      and (${filter.kind}::text is null or t.kind = ${filter.kind})
      and (${filter.from}::date is null or t.created_at >= ${filter.from}::date::timestamp at time zone 'utc')
      and (${filter.to}::date is null or t.created_at < (${filter.to}::date + 1)::timestamp at time zone 'utc')
      and (${filter.projectId}::uuid is null or t.project_id = ${filter.projectId})
      and (${filter.before}::bigint is null or t.id < ${filter.before}::bigint)
    group by t.id, i.id
    order by t.id desc limit ${filter.limit}`,
  );
}

export async function upsertSubscription(
  db: Executor,
  row: Omit<SubscriptionRow, 'changed_at'> & { changed_at: Date },
): Promise<boolean> {
  const changed = await run(
    db,
    sql`
    insert into product.subscriptions as s (user_id, plan, state, provider, reference, period_end, cancels_at_period_end, changed_at)
    values (${row.user_id}, ${row.plan}, ${row.state}, ${row.provider}, ${row.reference}, ${row.period_end},
            ${row.cancels_at_period_end}, ${row.changed_at})
    on conflict (user_id) do update
      set plan = excluded.plan, state = excluded.state, provider = excluded.provider, reference = excluded.reference,
          period_end = excluded.period_end, cancels_at_period_end = excluded.cancels_at_period_end, changed_at = excluded.changed_at
    -- What the provider made earlier may arrive later; an end of one subscription does not end another.
    where s.changed_at <= excluded.changed_at and (s.reference = excluded.reference or excluded.state <> 'cancelled')`,
  );
  return changed > 0;
}
