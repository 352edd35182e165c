alter table segments drop constraint segments_review_check;
alter table segments
  add constraint segments_review_check check (review in ('draft', 'edited', 'approved', 'rejected', 'locked')),
  -- Counts every change by a person: who saves against an older one is told so.
  add column version integer not null default 0,
  add column reviewed_at timestamptz;
create index segments_reviewed on segments (document_id, reviewed_at) where reviewed_at is not null;

-- Which state of the segments the delivered file was written from.
alter table documents
  add column content_version integer not null default 0,
  add column result_version integer not null default 0;

-- What a person changed, such that it can be shown and taken back.
create table segment_history (
  document_id uuid not null,
  ordinal integer not null,
  -- The one that the change led to.
  version integer not null,
  user_id uuid references users (id) on delete set null,
  -- 'edit', 'replace' over the whole project, or only the 'state'.
  kind text not null check (kind in ('edit', 'replace', 'state')),
  before jsonb not null,
  after jsonb not null,
  changed_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (document_id, ordinal, version),
  foreign key (document_id, ordinal) references segments (document_id, ordinal) on delete cascade
);

-- Who works on which row; it lapses by itself when it is not renewed.
create table segment_leases (
  document_id uuid not null,
  ordinal integer not null,
  project_id uuid not null references projects (id) on delete cascade,
  -- One open page: the same person on two machines is two of them.
  editor uuid not null,
  user_id uuid references users (id) on delete cascade,
  until timestamptz not null,
  primary key (document_id, ordinal),
  foreign key (document_id, ordinal) references segments (document_id, ordinal) on delete cascade
);
create index segment_leases_by_project on segment_leases (project_id);

create table segment_comments (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  document_id uuid not null,
  ordinal integer not null,
  user_id uuid references users (id) on delete set null,
  side text not null check (side in ('source', 'target')),
  -- Where it is anchored in the text of that side, and what stood there.
  start_at integer not null check (start_at >= 0),
  end_at integer not null check (end_at >= start_at),
  quote text not null,
  text text not null,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (document_id, ordinal) references segments (document_id, ordinal) on delete cascade
);
create index segment_comments_by_project on segment_comments (project_id, document_id, ordinal);
