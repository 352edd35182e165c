create table identity.oauth_registrations (
  oauth_user_registration_id text primary key,
  project_id text not null references identity.projects,
  user_id text not null references identity.users on delete cascade,
  provider text not null,
  provider_subject text not null,
  email_id text references identity.emails on delete set null,
  -- As the provider last said it; never trusted for finding an account again.
  provider_email text,
  profile_picture_url text not null default '',
  locale text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (project_id, provider, provider_subject)
);
create index oauth_registrations_by_user on identity.oauth_registrations (user_id);

-- A browser that was sent to a provider. The secret that proves the same browser is in its cookie only;
-- nonce and code verifier are derived from it, so this table cannot finish anybody's flow.
create table identity.oauth_flows (
  state_hash bytea primary key,
  project_id text not null references identity.projects,
  provider text not null,
  browser_hash bytea not null,
  scopes text[] not null,
  login_redirect_url text not null,
  signup_redirect_url text not null,
  code_challenge text,
  -- The address that began it, for the retry button.
  start_path text not null,
  -- Set when a signed-in user connects a provider.
  attach_user_id text references identity.users on delete cascade,
  attach_session_id text,
  expires_at timestamptz not null
);
create index oauth_flows_by_expiry on identity.oauth_flows (expires_at);

-- What the page gets in its address after the provider, for one call to authenticate.
create table identity.oauth_tokens (
  token_hash bytea primary key,
  project_id text not null references identity.projects,
  user_id text not null references identity.users on delete cascade,
  -- Absent while a signed-in user connects a provider: the connection is made by that session's own call.
  oauth_user_registration_id text references identity.oauth_registrations on delete cascade,
  attach_session_id text,
  provider text not null,
  code_challenge text,
  -- Profile and provider's tokens.
  sealed_values bytea not null,
  reset_sessions boolean not null default false,
  expires_at timestamptz not null
);
create index oauth_tokens_by_expiry on identity.oauth_tokens (expires_at);

create table identity.oauth_attach_tokens (
  token_hash bytea primary key,
  project_id text not null references identity.projects,
  user_id text not null references identity.users on delete cascade,
  session_id text not null,
  provider text not null,
  expires_at timestamptz not null
);

create table identity.one_tap_flows (
  callback_id text primary key,
  project_id text not null references identity.projects,
  csrf_hash bytea not null,
  expires_at timestamptz not null
);

-- Id tokens that were taken once, until they die by themselves.
create table identity.spent_id_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
