-- Money. Amounts are whole micro-dollars. Nobody here is a foreign key to users or projects: the books outlive them.

-- An account is somebody's (credits, reserved) or the installation's own. A balance is what came in less what went
-- out, so the accounts that stand for the world outside (card receipts, promotions, referrals, refunds) are below
-- zero by what they gave, and the sum over all accounts is zero at any time.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'credits', 'reserved', 'card_receipts', 'revenue', 'promotions', 'referrals', 'refunds'
  )),
  holder_kind text check (holder_kind in ('user', 'visitor')),
  holder_id uuid,
  -- Kept by a trigger for people's accounts only; the installation's own are summed up when asked, so that no two
  -- people wait for each other.
  balance_micros bigint not null default 0 constraint balance_not_below_zero check (balance_micros >= 0),
  created_at timestamptz not null default now(),
  check ((kind in ('credits', 'reserved')) = (holder_id is not null)),
  check ((holder_kind is null) = (holder_id is null))
);
create unique index ledger_accounts_of_holder on ledger_accounts (holder_id, kind, holder_kind) where holder_id is not null;
create unique index ledger_accounts_of_house on ledger_accounts (kind) where holder_id is null;

insert into ledger_accounts (kind) values ('card_receipts'), ('revenue'), ('promotions'), ('referrals'), ('refunds');

create table ledger_transfers (
  id bigint generated always as identity primary key,
  -- What makes a repeated call harmless: one key, one transfer.
  key text not null unique,
  kind text not null,
  holder_kind text not null check (holder_kind in ('user', 'visitor')),
  holder_id uuid not null,
  project_id uuid,
  payment_id uuid,
  note text,
  -- Which administrator, where one did it.
  actor_id uuid,
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);
create index ledger_transfers_of_holder on ledger_transfers (holder_id, id desc);
create index ledger_transfers_of_project on ledger_transfers (project_id) where project_id is not null;
create index ledger_transfers_of_payment on ledger_transfers (payment_id) where payment_id is not null;

create table ledger_entries (
  id bigint generated always as identity primary key,
  transfer_id bigint not null references ledger_transfers (id),
  account_id bigint not null references ledger_accounts (id),
  amount_micros bigint not null check (amount_micros <> 0),
  unique (transfer_id, account_id)
);
create index ledger_entries_of_account on ledger_entries (account_id, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger transfers_are_kept before update or delete on ledger_transfers
  for each row execute function refuse_change();
create trigger transfers_are_not_emptied before truncate on ledger_transfers
  for each statement execute function refuse_change();
create trigger entries_are_kept before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger entries_are_not_emptied before truncate on ledger_entries
  for each statement execute function refuse_change();

-- The row's lock makes people's movements on one account wait for each other; the check constraint then holds.
create function keep_balance() returns trigger language plpgsql as $$
begin
  update product.ledger_accounts set balance_micros = balance_micros + new.amount_micros
  where id = new.account_id and holder_id is not null;
  return null;
end $$;
create trigger entries_move_balances after insert on ledger_entries
  for each row execute function keep_balance();

-- A balance changes through an entry or not at all.
create function guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1
     and (new.id, new.kind, new.holder_kind, new.holder_id) is not distinct from (old.id, old.kind, old.holder_kind, old.holder_id)
  then return new; end if;
  if tg_op = 'INSERT' and new.balance_micros = 0 then return new; end if;
  raise exception 'accounts change only through entries' using errcode = 'restrict_violation';
end $$;
create trigger accounts_are_guarded before insert or update or delete on ledger_accounts
  for each row execute function guard_account();

-- At commit: both sides are there, they cancel out, and nobody added to a transfer of an earlier transaction.
create function check_transfer() returns trigger language plpgsql as $$
declare
  transfer bigint := case tg_table_name when 'ledger_transfers' then (to_jsonb(new) ->> 'id')::bigint else (to_jsonb(new) ->> 'transfer_id')::bigint end;
  total numeric;
  sides int;
  made xid8;
begin
  select sum(amount_micros), count(*) into total, sides from product.ledger_entries where transfer_id = transfer;
  select transaction_id into made from product.ledger_transfers where id = transfer;
  if sides < 2 or total <> 0 then
    raise exception 'transfer % does not balance', transfer using errcode = 'integrity_constraint_violation';
  end if;
  if made <> pg_current_xact_id() then
    raise exception 'transfer % is closed', transfer using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create constraint trigger transfers_balance after insert on ledger_transfers
  deferrable initially deferred for each row execute function check_transfer();
create constraint trigger entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function check_transfer();

-- What somebody agreed to pay for a project. How much of it is reserved and charged is read from the ledger.
create table orders (
  project_id uuid primary key,
  holder_kind text not null check (holder_kind in ('user', 'visitor')),
  holder_id uuid not null,
  project_name text not null,
  words integer not null check (words >= 0),
  total_micros bigint not null check (total_micros >= 0),
  discounts jsonb not null default '[]',
  -- How often money was set aside: a translation that is taken up again after a failure is reserved anew.
  round integer not null default 1,
  closed_at timestamptz,
  -- When low credit was told of, so that it is told once.
  noticed_at timestamptz,
  created_at timestamptz not null default now()
);
create index orders_open on orders (created_at) where closed_at is null;
create index orders_of_holder on orders (holder_id, created_at desc);

create table payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  kind text not null check (kind in ('credit', 'card', 'subscription', 'payment_method')),
  -- The caller's own idempotency key, so that a double click is one payment.
  request_key text not null,
  amount_micros bigint not null check (amount_micros >= 0),
  plan text,
  project_id uuid,
  provider text not null check (provider in ('stripe', 'test')),
  -- Whether real money moved.
  mode text not null check (mode in ('live', 'test')),
  state text not null default 'pending' check (state in ('pending', 'succeeded', 'failed', 'expired', 'refunded')),
  failure text,
  checkout_reference text unique,
  checkout_url text,
  intent_reference text,
  refunded_micros bigint not null default 0,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (user_id, request_key),
  check (refunded_micros between 0 and amount_micros)
);
create index payments_of_user on payments (user_id, created_at desc);
create index payments_by_intent on payments (intent_reference) where intent_reference is not null;
create index payments_pending on payments (created_at) where state = 'pending';

-- A series is a year's book: T-2026, and TEST-2026 for what was not real money.
create table invoice_series (name text primary key, last integer not null);
create table invoices (
  id uuid primary key default gen_random_uuid(),
  -- Without gaps in its series.
  number text not null unique,
  user_id uuid not null,
  payment_id uuid not null unique references payments (id),
  kind text not null check (kind in ('credit', 'subscription')),
  -- As it was when the invoice was issued.
  name text not null,
  email text not null,
  item text not null,
  total_micros bigint not null,
  mode text not null,
  issued_at timestamptz not null default now()
);
create index invoices_of_user on invoices (user_id, issued_at desc);

create table payment_customers (
  user_id uuid not null,
  provider text not null check (provider in ('stripe', 'test')),
  reference text not null,
  method_reference text,
  brand text,
  last4 text,
  exp_month integer,
  exp_year integer,
  primary key (user_id, provider),
  unique (reference)
);

create table subscriptions (
  user_id uuid primary key,
  plan text not null,
  state text not null check (state in ('active', 'past_due', 'cancelled')),
  provider text not null check (provider in ('stripe', 'test')),
  reference text not null unique,
  period_end timestamptz,
  cancels_at_period_end boolean not null default false,
  -- When the provider made the newest event that was applied: what comes later but is older changes nothing.
  changed_at timestamptz not null
);

-- Each message of the payment provider once, however often it comes.
create table payment_events (
  id text primary key,
  kind text not null,
  made_at timestamptz not null,
  received_at timestamptz not null default now()
);
create index payment_events_received on payment_events (received_at desc);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  destination text not null check (destination in ('card', 'credits')),
  amount_micros bigint not null check (amount_micros > 0),
  reason text not null,
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  payment_id uuid references payments (id),
  project_id uuid,
  actor_id uuid not null,
  reference text unique,
  created_at timestamptz not null default now(),
  check (num_nonnulls(payment_id, project_id) = 1)
);

create table promotions (
  code text primary key check (code = upper(code)),
  percent integer check (percent between 1 and 100),
  amount_micros bigint check (amount_micros > 0),
  most_redemptions integer,
  redeemed integer not null default 0,
  expires_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(percent, amount_micros) = 1),
  constraint promotion_not_exhausted check (most_redemptions is null or redeemed <= most_redemptions)
);
create table promotion_redemptions (
  code text not null references promotions (code),
  user_id uuid not null,
  -- The same mailbox under another spelling is the same person.
  mailbox_hash bytea not null,
  -- For a percentage: the project that used it; empty while it waits.
  project_id uuid,
  redeemed_at timestamptz not null default now(),
  primary key (code, user_id),
  unique (code, mailbox_hash)
);
create index promotion_redemptions_of_user on promotion_redemptions (user_id);

-- Given once to a mailbox, whatever becomes of the account.
create table given_once (
  benefit text not null check (benefit in ('sign_up', 'referral')),
  mailbox_hash bytea not null,
  user_id uuid not null,
  given_at timestamptz not null default now(),
  primary key (benefit, mailbox_hash)
);
create unique index given_once_to_user on given_once (benefit, user_id);

create table referral_rewards (
  invited_id uuid primary key,
  referrer_id uuid not null,
  state text not null check (state in ('rewarded', 'not_eligible')),
  decided_at timestamptz not null default now()
);
create index referral_rewards_of_referrer on referral_rewards (referrer_id);

-- The built-in test payment page, for installations without keys of a payment provider.
create table test_checkouts (
  id text primary key,
  kind text not null check (kind in ('payment', 'setup', 'subscription')),
  amount_micros bigint not null,
  customer text not null,
  metadata jsonb not null,
  description text not null,
  success_url text not null,
  cancel_url text not null,
  state text not null default 'open' check (state in ('open', 'complete')),
  created_at timestamptz not null default now()
);
create table payment_secrets (name text primary key, value text not null);
