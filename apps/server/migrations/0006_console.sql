alter table contact_requests add column handled_at timestamptz;
create index contact_requests_by_age on contact_requests (created_at desc, id desc);

-- What administrators did; never changed afterwards.
create table audit_events (
  id uuid primary key default gen_random_uuid(),
  action text not null,
  actor_id uuid references users (id) on delete set null,
  subject text not null,
  note text,
  created_at timestamptz not null default now()
);
create index audit_events_by_age on audit_events (created_at desc, id desc);

-- How the installation did, a row a minute, kept for three days.
create table health_samples (
  at timestamptz primary key default now(),
  ok boolean not null,
  milliseconds integer not null,
  jobs_waiting integer not null,
  jobs_active integer not null,
  memory_mb integer not null,
  load real not null
);

create index users_by_age on users (created_at desc, id desc);
