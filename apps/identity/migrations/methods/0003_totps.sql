create table identity.totps (
  totp_id text primary key,
  project_id text not null references identity.projects,
  user_id text not null references identity.users on delete cascade,
  -- Sealed with the server's secret, as the recovery codes are: both must be shown or computed again.
  sealed_secret bytea not null,
  verified boolean not null default false,
  last_used_step bigint,
  -- An app that was never confirmed gives way after this.
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index totps_by_user on identity.totps (user_id);

create table identity.totp_recovery_codes (
  recovery_code_id text primary key,
  totp_id text not null references identity.totps on delete cascade,
  sealed_code bytea not null,
  used_at timestamptz
);
create index totp_recovery_codes_by_totp on identity.totp_recovery_codes (totp_id);
