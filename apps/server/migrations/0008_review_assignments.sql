-- The pro tier: a person reviews the draft, its author accepts it, and it is signed off.

-- What a reviewer takes, as they say it themselves.
create table reviewer_profiles (
  user_id uuid primary key references users (id) on delete cascade,
  -- From which language into which, as in 'en>he'.
  pairs text[] not null default '{}',
  words_per_week integer not null default 10000 check (words_per_week > 0),
  rate_note text not null default '',
  available boolean not null default false,
  updated_at timestamptz not null default now()
);

-- Whom the author wants to be asked first.
alter table projects add column preferred_reviewer_id uuid references users (id) on delete set null;

-- What of the price is for the review: charged only when a reviewer has earned it.
alter table orders
  add column review_micros bigint not null default 0 check (review_micros between 0 and total_micros);

-- One for each project that goes to review.
create table review_assignments (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null unique references projects (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'accepted', 'handed_over', 'returned', 'signed_off', 'ended')),
  reviewer_id uuid references users (id) on delete set null,
  -- As it was signed: it stays when the account goes.
  reviewer_name text,
  words integer not null check (words >= 0),
  due_at timestamptz not null,
  -- Handed over: when it counts as accepted.
  accept_by timestamptz,
  returns integer not null default 0,
  accepted_by_itself boolean not null default false,
  -- When the reviewer was reminded of the due date, and when the administrators heard that nobody takes it.
  reminded_at timestamptz,
  escalated_at timestamptz,
  -- The last message that each side has seen.
  owner_read bigint not null default 0,
  reviewer_read bigint not null default 0,
  accepted_at timestamptz,
  handed_over_at timestamptz,
  signed_off_at timestamptz,
  created_at timestamptz not null default now(),
  check (state not in ('accepted', 'handed_over', 'returned') or reviewer_id is not null),
  check ((state = 'handed_over') = (accept_by is not null)),
  check ((state = 'signed_off') = (signed_off_at is not null))
);
create index review_assignments_running on review_assignments (state, due_at) where state not in ('signed_off', 'ended');
create index review_assignments_of_reviewer on review_assignments (reviewer_id, created_at desc);
create index review_assignments_by_age on review_assignments (created_at desc, id desc);

create table review_offers (
  assignment_id uuid not null references review_assignments (id) on delete cascade,
  reviewer_id uuid not null references users (id) on delete cascade,
  -- 'left': accepted once and not brought to its end; like a declined one it is not made again by itself.
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'expired', 'withdrawn', 'left')),
  expires_at timestamptz not null,
  offered_at timestamptz not null default now(),
  primary key (assignment_id, reviewer_id)
);
create index review_offers_of_reviewer on review_offers (reviewer_id) where state = 'open';
create index review_offers_open on review_offers (expires_at) where state = 'open';

create table review_messages (
  id bigint generated always as identity primary key,
  assignment_id uuid not null references review_assignments (id) on delete cascade,
  side text not null check (side in ('owner', 'reviewer')),
  kind text not null default 'message' check (kind in ('message', 'hand_over', 'return')),
  author_name text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index review_messages_of_assignment on review_messages (assignment_id, id);

-- What reviewers are owed. As in the books, nothing here is a foreign key: it outlives people and projects.
create table reviewer_payouts (
  id uuid primary key default gen_random_uuid(),
  -- One review is paid once.
  assignment_id uuid not null unique,
  project_id uuid not null,
  project_name text not null,
  reviewer_id uuid not null,
  reviewer_name text not null,
  reviewer_email text not null,
  words integer not null,
  amount_micros bigint not null check (amount_micros > 0),
  state text not null default 'due' check (state in ('due', 'paid')),
  reference text,
  paid_by uuid,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state = 'paid') = (paid_at is not null))
);
create index reviewer_payouts_by_age on reviewer_payouts (created_at desc, id desc);
create index reviewer_payouts_of_reviewer on reviewer_payouts (reviewer_id, created_at desc);

-- 'payable' is what a reviewer has earned and not been paid; 'review_costs' what reviews have cost the installation,
-- and 'payouts' what left it.
alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  drop constraint ledger_accounts_check,
  add constraint ledger_accounts_kind_check check (kind in (
    'credits', 'reserved', 'payable',
    'card_receipts', 'revenue', 'promotions', 'referrals', 'refunds', 'review_costs', 'payouts'
  )),
  add constraint ledger_accounts_check check ((kind in ('credits', 'reserved', 'payable')) = (holder_id is not null));
insert into ledger_accounts (kind) values ('review_costs'), ('payouts');
