-- A passcode or link on its way to somebody. Passcodes are recomputed from the row's id and the server's
-- secret, links are kept as a hash: neither can be read out of the table.
create table identity.challenges (
  challenge_id text primary key,
  project_id text not null references identity.projects,
  kind text not null,
  method_id text not null,
  user_id text not null references identity.users on delete cascade,
  -- Set when a signed-in user proves a further address: the session that asked.
  session_id text references identity.sessions on delete cascade,
  -- The address itself while it is not yet the user's own.
  pending_address text,
  token_hash bytea unique,
  code_challenge text,
  redirect_url text,
  tries integer not null default 0,
  -- Who asked, so that a stranger's wrong guesses are not charged to the owner.
  asked_from text not null,
  browser_hash bytea,
  browser_bound boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index challenges_by_method on identity.challenges (method_id, kind, created_at desc);
create index challenges_by_user on identity.challenges (user_id);
create index challenges_by_expiry on identity.challenges (expires_at);

-- Consecutive failures of a user by one method; strangers share a row, each known device has its own.
create table identity.failures (
  user_id text not null references identity.users on delete cascade,
  method text not null,
  device text not null default '',
  count integer not null default 0,
  locked_at timestamptz,
  locked_until timestamptz,
  primary key (user_id, method, device)
);

-- Windows that start with their first event.
create table identity.rate_windows (
  key text primary key,
  started_at timestamptz not null,
  seconds integer not null,
  count integer not null
);
create index rate_windows_by_end on identity.rate_windows (started_at);
