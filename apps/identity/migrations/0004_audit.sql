-- Append only: a row may get its place in the hash chain once, and is never changed or removed after.
create table identity.audit_log (
  seq bigint generated always as identity primary key,
  project_id text not null,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  actor text not null,
  user_id text,
  ip_address text,
  user_agent text,
  request_id text,
  result text not null,
  details jsonb not null default '{}',
  chain_no bigint unique,
  previous_hash bytea,
  hash bytea
);
create index audit_by_project on identity.audit_log (project_id, seq desc);
create index audit_by_user on identity.audit_log (user_id, seq desc);
create index audit_unlinked on identity.audit_log (seq) where hash is null;

create function identity.protect_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.hash is null and new.hash is not null
    and (new.seq, new.project_id, new.at, new.action, new.actor, new.user_id, new.ip_address, new.user_agent,
         new.request_id, new.result, new.details)
      is not distinct from
        (old.seq, old.project_id, old.at, old.action, old.actor, old.user_id, old.ip_address, old.user_agent,
         old.request_id, old.result, old.details)
  then
    return new;
  end if;
  raise exception 'the audit log is append only';
end $$;

create trigger audit_is_append_only before update or delete on identity.audit_log
  for each row execute function identity.protect_audit();
create trigger audit_is_not_emptied before truncate on identity.audit_log
  for each statement execute function identity.protect_audit();

-- Telemetry of the widget; addresses only as salted hashes.
create table identity.events (
  event_id bigint generated always as identity primary key,
  project_id text not null references identity.projects,
  name text not null,
  received_at timestamptz not null default now(),
  sent_at timestamptz,
  details jsonb not null
);
create index events_by_time on identity.events (received_at);
