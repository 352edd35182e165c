-- Applications that sign people in through us.
create table identity.oidc_clients (
  client_id text primary key,
  project_id text not null references identity.projects,
  name text not null,
  description text not null default '',
  client_type text not null check (client_type in ('first_party', 'first_party_public', 'third_party', 'third_party_public')),
  secret_hash text,
  auth_method text not null default 'client_secret_basic',
  redirect_uris text[] not null,
  post_logout_redirect_uris text[] not null default '{}',
  scopes text[] not null default '{openid,profile,email,phone,offline_access}',
  logo_url text,
  enabled boolean not null default true,
  created_at timestamptz not null default now()
);
create index oidc_clients_by_project on identity.oidc_clients (project_id);

-- What the OpenID provider keeps: grants, codes and tokens. They go with the person.
create table identity.oidc_records (
  model text not null,
  id text not null,
  payload jsonb not null,
  account_id text references identity.users on delete cascade,
  client_id text,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index oidc_records_by_grant on identity.oidc_records (grant_id);
create index oidc_records_by_account on identity.oidc_records (account_id, model);
create index oidc_records_by_expiry on identity.oidc_records (expires_at);

-- The question that was put to a user, so that only an answer to that very question counts.
create table identity.consent_questions (
  session_id text not null references identity.sessions on delete cascade,
  client_id text not null references identity.oidc_clients on delete cascade,
  redirect_uri text not null,
  scopes text[] not null,
  browser_hash bytea,
  asked_at timestamptz not null,
  primary key (session_id, client_id)
);
