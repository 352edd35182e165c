-- Whoever uses the product before signing in: known by a secret in a cookie, of which only a hash is kept.
create table visitors (
  id uuid primary key default gen_random_uuid(),
  secret_hash bytea not null unique,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- The product's own view of a person; the identity provider keeps what proves who they are.
create table users (
  id uuid primary key default gen_random_uuid(),
  identity_user_id text not null unique,
  email text not null,
  name text not null,
  is_verified boolean not null,
  is_admin boolean not null default false,
  referral_code text not null unique,
  -- Whose code they came with: entered once, at the first sign-in.
  referred_by uuid references users (id) on delete set null,
  subscription_tier text not null default 'free',
  created_at timestamptz not null default now(),
  check (referred_by <> id)
);
create unique index users_by_email on users (lower(email)) where is_verified;

create table projects (
  id uuid primary key default gen_random_uuid(),
  -- Belongs to a visitor until somebody signs in with that visitor's cookie, then to the user.
  visitor_id uuid references visitors (id) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  check (num_nonnulls(visitor_id, user_id) = 1),
  name text not null,
  source_language text not null,
  target_language text not null,
  -- False until a person has chosen: then the counted document decides.
  languages_chosen boolean not null default false,
  state text not null default 'draft' check (state in (
    'draft', 'uploaded', 'estimated', 'queued', 'translating', 'checking', 'in_review', 'completed', 'paused', 'cancelled', 'failed'
  )),
  tier text check (tier in ('standard', 'custom', 'pro')),
  rush boolean not null default false,
  error_code text,
  error_message text,
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index projects_by_visitor on projects (visitor_id, created_at desc);
create index projects_by_user on projects (user_id, created_at desc);

create table documents (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  filename text not null,
  format text,
  writes_as text,
  bytes bigint not null,
  sha256 text not null,
  storage_key text not null,
  state text not null default 'uploaded' check (state in (
    'uploaded', 'measuring', 'measured', 'rejected', 'translating', 'translated', 'failed'
  )),
  words integer,
  notices jsonb not null default '[]',
  ledger jsonb,
  result_key text,
  result_name text,
  result_bytes bigint,
  result_media_type text,
  error_code text,
  error_message text,
  created_at timestamptz not null default now(),
  -- The same bytes twice in one project are the same document.
  unique (project_id, sha256)
);

-- A paragraph with its inline codes; the target is written once.
create table segments (
  document_id uuid not null references documents (id) on delete cascade,
  ordinal integer not null,
  chunk integer not null,
  unit_id text not null,
  kind text not null,
  source jsonb not null,
  words integer not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  target text,
  links jsonb,
  score real,
  flags text[] not null default '{}',
  engine text,
  translated_at timestamptz,
  primary key (document_id, ordinal),
  check ((state = 'done') = (target is not null))
);
create index segments_pending on segments (document_id, chunk) where state = 'pending';

-- What was shown and agreed to when the translation was started: this is what is charged.
create table estimates (
  project_id uuid primary key references projects (id) on delete cascade,
  words integer not null check (words >= 0),
  tier text not null,
  rush boolean not null,
  rate_micros bigint not null,
  base_micros bigint not null,
  discount_micros bigint not null,
  total_micros bigint not null check (total_micros >= 0),
  minutes integer not null,
  frozen_at timestamptz not null default now()
);

create table contact_requests (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  name text not null,
  email text not null,
  subject text,
  message text not null,
  created_at timestamptz not null default now()
);
