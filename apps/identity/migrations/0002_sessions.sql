-- Browsers that have signed a user in before: they are not locked out by strangers' failures.
create table identity.devices (
  device_id text primary key,
  user_id text not null references identity.users on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index devices_by_user on identity.devices (user_id);

create table identity.sessions (
  session_id text primary key,
  project_id text not null references identity.projects,
  user_id text not null references identity.users on delete cascade,
  token_hash bytea not null unique,
  started_at timestamptz not null,
  last_accessed_at timestamptz not null,
  expires_at timestamptz not null,
  -- No refresh carries a session past this.
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text,
  ip_address text not null,
  user_agent text not null,
  device_id text references identity.devices on delete set null,
  factors jsonb not null default '[]',
  custom_claims jsonb
);
create index sessions_by_user on identity.sessions (user_id) where revoked_at is null;
create index sessions_by_expiry on identity.sessions (expires_at);

-- Addresses a user was seen at, for "new place" notices and the device answer.
create table identity.seen_addresses (
  user_id text not null references identity.users on delete cascade,
  address text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, address)
);

-- Private halves are sealed with the server's secret, so that a dump of this table signs nothing.
create table identity.signing_keys (
  kid text primary key,
  algorithm text not null check (algorithm in ('RS256', 'ES256')),
  public_jwk jsonb not null,
  sealed_private bytea not null,
  created_at timestamptz not null default now(),
  signs_from timestamptz not null,
  signs_until timestamptz,
  published_until timestamptz
);
