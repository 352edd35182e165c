create table identity.webauthn_registrations (
  webauthn_registration_id text primary key,
  project_id text not null references identity.projects,
  user_id text not null references identity.users on delete cascade,
  -- Base64url, as it travels; one credential belongs to one account of a project.
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  domain text not null,
  user_agent text not null,
  authenticator_type text not null default '',
  aaguid text not null default '',
  backed_up boolean not null default false,
  verified boolean not null default true,
  name text not null,
  -- Set when the counter went back: two copies of the key exist.
  suspected_clone_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (project_id, credential_id)
);
create index webauthn_registrations_by_user on identity.webauthn_registrations (user_id);

-- One row a ceremony that was begun; taken out by whoever ends it, right or wrong.
create table identity.webauthn_challenges (
  challenge text primary key,
  project_id text not null references identity.projects,
  purpose text not null check (purpose in ('register', 'authenticate')),
  user_id text references identity.users on delete cascade,
  session_id text,
  domain text not null,
  user_agent text not null default '',
  authenticator_type text not null default '',
  verify_user boolean not null default false,
  expires_at timestamptz not null
);
create index webauthn_challenges_by_expiry on identity.webauthn_challenges (expires_at);
