-- Keys of the administration API: shown once, kept as a digest, limited in what and how long.
create table identity.admin_keys (
  key_id text primary key,
  project_id text not null references identity.projects,
  name text not null,
  key_hash bytea not null unique,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);
