alter table projects add column archived_at timestamptz;
-- Since when workers may take it without a break: the start, or the latest resume or retry.
alter table projects add column running_since timestamptz;
create index projects_active on projects (started_at) where state in ('queued', 'translating');

-- What a person has chosen for themselves.
alter table users
  add column language text not null default 'en' check (language in ('en', 'he')),
  add column email_notifications boolean not null default true,
  add column default_tier text not null default 'standard' check (default_tier in ('standard', 'custom', 'pro')),
  -- Null keeps everything.
  add column retention_days integer check (retention_days between 1 and 3650);

create index documents_by_content on documents (sha256);

-- Why a segment failed: a code of the contract.
alter table segments add column failure text;
create index segments_failed on segments (document_id, ordinal) where state = 'failed';

-- About two hundred segments that one worker takes at a time, with its own counts: a project's progress is the sum of
-- a few hundred rows and not of a hundred thousand.
create table chunks (
  document_id uuid not null references documents (id) on delete cascade,
  chunk integer not null,
  project_id uuid not null references projects (id) on delete cascade,
  segments integer not null,
  words integer not null,
  done integer not null default 0,
  failed integer not null default 0,
  needs_review integer not null default 0,
  words_done integer not null default 0,
  engine text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  -- Which try of which job holds it: results of anybody else are not taken.
  claimed_by text,
  primary key (document_id, chunk),
  check ((state = 'running') = (claimed_by is not null)),
  check (done + failed <= segments)
);
create index chunks_by_project on chunks (project_id, document_id, chunk);
create index chunks_waiting on chunks (project_id, document_id, chunk) where state = 'waiting';
create index chunks_running on chunks (claimed_by) where state = 'running';

insert into chunks (document_id, chunk, project_id, segments, words, done, failed, needs_review, words_done, engine, state)
select s.document_id, s.chunk, d.project_id, count(*), sum(s.words),
       count(*) filter (where s.state = 'done'), count(*) filter (where s.state = 'failed'),
       count(*) filter (where s.state = 'done' and s.flags <> '{}'), coalesce(sum(s.words) filter (where s.state = 'done'), 0),
       max(s.engine), case when bool_or(s.state = 'pending') then 'waiting' else 'done' end
from segments s join documents d on d.id = s.document_id
group by s.document_id, s.chunk, d.project_id;

-- How many words were stored when, for the speed of the last minute.
create table paces (
  project_id uuid not null references projects (id) on delete cascade,
  at timestamptz not null default now(),
  words integer not null
);
create index paces_by_project on paces (project_id, at);

-- Fair queueing: how far ahead of the clock each owner is who was served lately. Whoever is least ahead is next.
create table worker_shares (
  owner_id uuid primary key,
  virtual_time double precision not null
);
create table worker_clock (
  only_row boolean primary key default true check (only_row),
  virtual_time double precision not null default 0
);
insert into worker_clock default values;
