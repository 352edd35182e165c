-- The prose of a paragraph without its codes: what is searched, compared and counted.
create function plain_text(content jsonb) returns text
language sql immutable parallel safe
return (
  select coalesce(string_agg(piece #>> '{}', '' order by place), '')
  from jsonb_array_elements(content) with ordinality as pieces (piece, place)
  where jsonb_typeof(piece) = 'string'
);

-- The same for texts that differ only in white space, invisible marks and the shape of quotation marks.
create function memory_key(content text) returns uuid
language sql immutable parallel safe
return md5(
  btrim(regexp_replace(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          -- Nearly every text is in this form already, and looking is cheaper than making.
          case when content is nfc normalized then content else normalize(content, nfc) end,
          '[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'),
        '["“”„״]', '"', 'g'),
      '[''‘’׳]', '''', 'g'),
    '[\s\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'))
)::uuid;

alter table segments
  add column source_text text generated always as (plain_text(source)) stored,
  add column source_key uuid generated always as (memory_key(plain_text(source))) stored,
  -- Doubts: code, severity, explanation, data.
  add column checks jsonb not null default '[]',
  add column origin text check (origin in ('engine', 'memory', 'repetition', 'import', 'person')),
  -- 101 in the same context, 100 exact, less for a like text.
  add column match smallint check (match between 1 and 101),
  add column suggestion jsonb,
  -- Text with the codes where somebody put them; where it is missing, links place them.
  add column target_content jsonb,
  add column review text not null default 'draft' check (review in ('draft', 'edited', 'approved'));
create index segments_by_key on segments (document_id, source_key);
create index segments_headings on segments (document_id, ordinal) where kind = 'heading';

-- Whether and how somebody's memories are used; no row is the default.
create table memory_settings (
  user_id uuid primary key references users (id) on delete cascade,
  feed_memory boolean not null default true,
  fuzzy_threshold smallint not null default 75 check (fuzzy_threshold between 50 and 99)
);

create table memories (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  source_language text not null,
  target_language text not null,
  -- Filled from finished documents.
  automatic boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (source_language <> target_language)
);
create index memories_by_user on memories (user_id, source_language, target_language);
create unique index memories_automatic on memories (user_id, source_language, target_language) where automatic;

create table memory_units (
  id uuid primary key default gen_random_uuid(),
  memory_id uuid not null references memories (id) on delete cascade,
  source text not null,
  target text not null,
  source_key uuid generated always as (memory_key(source)) stored,
  -- Keys of the texts before and after it where it was translated.
  before_key uuid,
  after_key uuid,
  letters integer not null,
  -- Hashes of its trigrams, such that texts that share some are likely alike.
  signature integer[] not null,
  quality text not null check (quality in ('machine', 'imported', 'reviewed')),
  updated_at timestamptz not null default now()
);
-- One translation of a text for each context it was met in.
create unique index memory_units_once on memory_units (memory_id, source_key, before_key, after_key) nulls not distinct;
create index memory_units_by_age on memory_units (memory_id, updated_at, id);
create index memory_units_by_id on memory_units (memory_id, id);
create index memory_units_alike on memory_units using gin (signature);

create table glossaries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  source_language text not null,
  target_language text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (source_language <> target_language)
);
create index glossaries_by_user on glossaries (user_id, created_at);

create table glossary_terms (
  id uuid primary key default gen_random_uuid(),
  glossary_id uuid not null references glossaries (id) on delete cascade,
  source text not null,
  target text not null,
  mode text not null check (mode in ('force', 'prefer', 'keep')),
  case_sensitive boolean not null default false,
  note text not null default '',
  unique (glossary_id, source)
);

create table project_glossaries (
  project_id uuid not null references projects (id) on delete cascade,
  glossary_id uuid not null references glossaries (id) on delete cascade,
  -- Where two disagree, the lower place holds.
  place smallint not null,
  primary key (project_id, glossary_id)
);

-- Whether the names of a project were looked for.
create table name_searches (
  project_id uuid primary key references projects (id) on delete cascade,
  state text not null check (state in ('finding', 'found', 'failed')),
  updated_at timestamptz not null default now()
);

create table project_names (
  id uuid primary key default gen_random_uuid(),
  project_id uuid not null references projects (id) on delete cascade,
  source text not null,
  kind text not null check (kind in ('person', 'place', 'other')),
  count integer not null,
  example text not null,
  proposal text,
  proposed_by text check (proposed_by in ('engine', 'transliteration')),
  rendering text,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected')),
  check (state <> 'approved' or rendering is not null),
  unique (project_id, source)
);

-- How much of a project the memories knew when it was last estimated, for the documents and units of that moment.
create table project_matches (
  project_id uuid primary key references projects (id) on delete cascade,
  fingerprint text not null,
  shares jsonb not null
);
