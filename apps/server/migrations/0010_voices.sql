-- An author's voice: what is learned from earlier works and their translations, and how the author wants to be written.
create table voices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  source_language text not null,
  target_language text not null,
  -- Holds the approved terms; made when the first one is approved.
  glossary_id uuid references glossaries (id) on delete set null,
  style jsonb not null default '{}',
  -- What the works themselves show of the style.
  found_style jsonb not null default '{}',
  -- Whether orders use what was learned; `auto` does where it helps.
  adaptation text not null default 'auto' check (adaptation in ('auto', 'on', 'off')),
  -- Counts the changes of its pairs: a training of fewer is out of date.
  pairs_version integer not null default 0,
  pairs_changed_at timestamptz not null default now(),
  -- Of which count names, terms and style were last looked for.
  studied_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (source_language <> target_language)
);
create index voices_by_user on voices (user_id, created_at);

-- The memory of a voice serves orders in that voice and no others.
alter table memories add column voice_id uuid references voices (id) on delete cascade;
create unique index memories_of_voice on memories (voice_id);

-- An earlier work: an original with its translation, an exchange file of both, or a text of the target language alone.
create table voice_works (
  id uuid primary key default gen_random_uuid(),
  voice_id uuid not null references voices (id) on delete cascade,
  kind text not null check (kind in ('pair', 'exchange', 'target')),
  original_name text,
  original_key text,
  translation_name text,
  translation_key text,
  bytes bigint not null,
  state text not null check (state in ('incomplete', 'waiting', 'reading', 'ready', 'rejected')),
  progress smallint not null default 0 check (progress between 0 and 100),
  alone integer not null default 0,
  words integer not null default 0,
  error_code text,
  error_message text,
  created_at timestamptz not null default now()
);
create index voice_works_by_voice on voice_works (voice_id, created_at);

create table voice_pairs (
  work_id uuid not null references voice_works (id) on delete cascade,
  ordinal integer not null,
  source text not null,
  target text not null,
  -- How sure the alignment is, in per cent.
  score smallint not null check (score between 0 and 100),
  -- What a person thinks of it.
  state text not null default 'proposed' check (state in ('proposed', 'good', 'bad')),
  -- A doubtful pair is used when a person has found it good: a wrong one would be repeated in every book.
  used boolean generated always as (state = 'good' or (state = 'proposed' and score >= 50)) stored,
  primary key (work_id, ordinal)
);
create index voice_pairs_doubtful on voice_pairs (work_id, score, ordinal);

-- Names and terms found in the pairs, for a person to decide.
create table voice_terms (
  id uuid primary key default gen_random_uuid(),
  voice_id uuid not null references voices (id) on delete cascade,
  source text not null,
  target text not null,
  kind text not null check (kind in ('name', 'term')),
  count integer not null,
  score real not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'dismissed')),
  unique (voice_id, source)
);

create table voice_trainings (
  id uuid primary key default gen_random_uuid(),
  voice_id uuid not null references voices (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  stage text not null default 'learning' check (stage in ('learning', 'measuring')),
  progress real not null default 0,
  pairs_version integer not null,
  pairs integer not null,
  -- Scores before and after on pairs held back, with examples; and the settings that did best.
  gain jsonb,
  settings jsonb,
  error_code text,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index voice_trainings_by_voice on voice_trainings (voice_id, created_at desc);
create unique index voice_trainings_open on voice_trainings (voice_id) where state in ('waiting', 'running');

-- The voice of a project. What it was at the start is kept: a translation that goes on after a pause does not change.
create table project_voices (
  project_id uuid primary key references projects (id) on delete cascade,
  voice_id uuid references voices (id) on delete set null,
  voice_name text not null,
  frozen_at timestamptz,
  style jsonb not null default '{}',
  training_id uuid references voice_trainings (id) on delete set null
);
create index project_voices_by_voice on project_voices (voice_id);
