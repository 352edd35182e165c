-- Payments that a card's owner contests at their bank. The bank takes the money back at once and decides later.
create table payment_disputes (
  -- The provider's own name for it.
  id text primary key,
  payment_id uuid not null references payments (id) on delete cascade,
  amount_micros bigint not null check (amount_micros >= 0),
  -- What of it came out of the user's credit; the rest was our loss.
  taken_micros bigint not null default 0 check (taken_micros >= 0),
  reason text not null,
  -- An inquiry moves no money.
  state text not null check (state in ('inquiry', 'open', 'won', 'lost')),
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);
create index payment_disputes_of_payment on payment_disputes (payment_id);

-- The test payment page speaks the language of whoever pays.
alter table test_checkouts add column language text not null default 'en' check (language in ('en', 'he'));
