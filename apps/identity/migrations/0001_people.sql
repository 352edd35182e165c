create schema if not exists identity;

-- A project is one tenant: its people, keys and settings are never seen by another.
create table identity.projects (
  project_id text primary key,
  public_token text not null unique,
  name text not null,
  environment text not null check (environment in ('test', 'live')),
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table identity.users (
  user_id text primary key,
  project_id text not null references identity.projects,
  status text not null default 'pending' check (status in ('active', 'pending', 'disabled')),
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  external_id text,
  roles text[] not null default '{}',
  trusted_metadata jsonb not null default '{}',
  untrusted_metadata jsonb not null default '{}',
  locale text,
  created_at timestamptz not null default now()
);
create index users_by_project on identity.users (project_id, created_at);

-- One person per address: an unproved row gives way to whoever proves it.
create table identity.emails (
  email_id text primary key,
  project_id text not null references identity.projects,
  user_id text not null references identity.users on delete cascade,
  email text not null,
  email_key text not null,
  verified boolean not null default false,
  created_at timestamptz not null default now(),
  unique (project_id, email_key)
);
create index emails_by_user on identity.emails (user_id);

create table identity.phone_numbers (
  phone_id text primary key,
  project_id text not null references identity.projects,
  user_id text not null references identity.users on delete cascade,
  phone_number text not null,
  verified boolean not null default false,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  unique (project_id, phone_number)
);
create index phone_numbers_by_user on identity.phone_numbers (user_id);

create table identity.passwords (
  password_id text primary key,
  user_id text not null unique references identity.users on delete cascade,
  hash text not null,
  requires_reset boolean not null default false,
  updated_at timestamptz not null default now()
);
