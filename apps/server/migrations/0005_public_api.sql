-- May take and sign off reviews; an administrator says who.
alter table users add column is_reviewer boolean not null default false;

-- The key itself is shown once; a hash of it is kept. Revoked keys stay so that they are refused by name.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  prefix text not null,
  key_hash bytea not null unique,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_keys_by_user on api_keys (user_id, created_at desc);

-- What was answered to a request that carried an Idempotency-Key. Without an answer it is still running, for as
-- long as whoever runs it renews `locked_until`.
create table idempotent_requests (
  owner text not null,
  key text not null,
  route text not null,
  -- Of everything that was asked for; of an uploaded file only when it has been read.
  fingerprint bytea,
  run_id uuid not null,
  locked_until timestamptz,
  status integer,
  -- Sealed: some answers hold what is shown once.
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (owner, key),
  check ((status is null) = (locked_until is not null))
);
create index idempotent_requests_by_age on idempotent_requests (created_at);

create table webhooks (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  url text not null,
  description text not null,
  events text[] not null,
  enabled boolean not null default true,
  disabled_reason text check (disabled_reason in ('failing', 'gone')),
  failing_since timestamptz,
  -- Sealed: unlike a password they are needed again, to sign with.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  created_at timestamptz not null default now()
);
create index webhooks_by_user on webhooks (user_id, created_at desc);

-- Written in the same transaction as what it tells of.
create table webhook_events (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  type text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index webhook_events_by_user on webhook_events (user_id);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references webhook_events (id) on delete cascade,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz default now(),
  last_status integer,
  last_error text,
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  check ((state = 'pending') = (next_attempt_at is not null)),
  check ((state = 'delivered') = (delivered_at is not null))
);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, created_at desc, id desc);
create index webhook_deliveries_by_event on webhook_deliveries (event_id);
create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where state = 'pending';

create table webhook_attempts (
  delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
  attempt integer not null,
  at timestamptz not null default now(),
  milliseconds integer not null,
  status integer,
  error text,
  request_headers jsonb not null,
  response_excerpt text not null,
  primary key (delivery_id, attempt)
);

create table drive_connections (
  user_id uuid primary key references users (id) on delete cascade,
  email text not null,
  -- Sealed.
  refresh_token bytea not null,
  access_token bytea,
  access_token_until timestamptz,
  connected_at timestamptz not null default now()
);

-- Somebody on the way to Google and back: good once, for ten minutes, for the same session.
create table drive_visits (
  state_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  session_id text not null,
  -- Sealed.
  verifier bytea not null,
  return_to text not null,
  expires_at timestamptz not null
);

-- Where a document came from, and where its translation was put.
create table drive_documents (
  document_id uuid primary key references documents (id) on delete cascade,
  file_id text not null,
  parent_id text,
  exported_file_id text
);
