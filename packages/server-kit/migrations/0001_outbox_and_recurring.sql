create table outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  message jsonb not null,
  sent_at timestamptz not null default clock_timestamp()
);

create index outbox_by_recipient on outbox (lower(recipient), id);

create table recurring (
  name text primary key,
  next_at timestamptz not null
);
