-- People known by a trusted issuer's subject; the pair never changes owner.
create table identity.trusted_identities (
  project_id text not null references identity.projects,
  profile_id text not null,
  subject text not null,
  user_id text not null references identity.users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (project_id, profile_id, subject)
);
create index trusted_identities_by_user on identity.trusted_identities (user_id);
