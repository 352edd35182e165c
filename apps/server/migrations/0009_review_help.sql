-- A segment may also be translated anew by the engine.
alter table segment_history drop constraint segment_history_kind_check;
alter table segment_history
  add constraint segment_history_kind_check check (kind in ('edit', 'replace', 'state', 'machine'));

-- A stretch of a document that is translated anew in the background; whoever takes the work over goes on at its place.
create table retranslations (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  document_id uuid not null references documents (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  from_ordinal integer not null,
  to_ordinal integer not null check (to_ordinal >= from_ordinal),
  -- Also what a person has edited.
  edited boolean not null,
  next_ordinal integer not null,
  total integer not null check (total > 0),
  done integer not null default 0,
  left_out integer not null default 0,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  created_at timestamptz not null default now()
);
create index retranslations_by_project on retranslations (project_id, created_at desc);
-- One at a time: two would write over each other.
create unique index retranslations_under_way on retranslations (document_id) where state in ('waiting', 'running');

-- Changes of words that nobody wants to have proposed as a term again.
create table dismissed_terms (
  project_id uuid not null references projects (id) on delete cascade,
  source text not null,
  target text not null,
  dismissed_at timestamptz not null default now(),
  primary key (project_id, source, target)
);
