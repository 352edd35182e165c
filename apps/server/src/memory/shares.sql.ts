import type { MatchShares } from '@targum/contracts';
import { type Executor, maybeRow, oneRow, rows, run, sql } from '@targum/server-kit';

/** Changes whenever the documents, the languages or what the owner's memories hold change. */
export async function selectFingerprint(db: Executor, projectId: string): Promise<string> {
  const found = await maybeRow<{ fingerprint: string }>(
    db,
    sql`
    select md5(concat_ws('|', p.source_language, p.target_language,
      (select string_agg(d.id::text || d.state, ',' order by d.id) from product.documents d where d.project_id = p.id),
      (select string_agg(m.id::text || m.updated_at::text, ',' order by m.id) from product.memories m
       where m.user_id = p.user_id and m.source_language = p.source_language and m.target_language = p.target_language
         and (m.voice_id is null or m.voice_id = v.voice_id)),
      (select fuzzy_threshold from product.memory_settings s where s.user_id = p.user_id))) as fingerprint
    from product.projects p left join product.project_voices v on v.project_id = p.id where p.id = ${projectId}`,
  );
  return found?.fingerprint ?? '';
}

export async function selectShares(
  db: Executor,
  projectId: string,
  fingerprint: string,
): Promise<MatchShares | undefined> {
  const found = await maybeRow<{ shares: MatchShares }>(
    db,
    sql`select shares from product.project_matches where project_id = ${projectId} and fingerprint = ${fingerprint}`,
  );
  return found?.shares;
}

export async function upsertShares(
  db: Executor,
  projectId: string,
  fingerprint: string,
  shares: MatchShares,
): Promise<void> {
  await run(
    db,
    sql`
    insert into product.project_matches (project_id, fingerprint, shares)
    values (${projectId}, ${fingerprint}, ${sql.json(shares)}::jsonb)
    on conflict (project_id) do update set fingerprint = excluded.fingerprint, shares = excluded.shares`,
  );
}

interface KindRow {
  kind: 'context' | 'exact' | 'repetition' | 'open';
  words: number;
}

/** Every segment of the project in one of four kinds, by what its owner's memories and the project itself know. */
const sorted = (projectId: string) => sql`
  with placed as (
    select s.document_id, s.ordinal, s.words, s.source_key, s.source_text,
           lag(s.source_key) over in_document as before_key, lead(s.source_key) over in_document as after_key,
           row_number() over (partition by s.source_key order by d.created_at, d.id, s.ordinal) as nth
    from product.segments s join product.documents d on d.id = s.document_id
    where d.project_id = ${projectId} and d.state <> 'rejected'
    window in_document as (partition by s.document_id order by s.ordinal)
  ), units as materialized (
    select u.source_key, u.before_key, u.after_key
    from product.projects p
      left join product.project_voices v on v.project_id = p.id
      join product.memories m on m.user_id = p.user_id and m.source_language = p.source_language
        and m.target_language = p.target_language and (m.voice_id is null or m.voice_id = v.voice_id)
      join product.memory_units u on u.memory_id = m.id
    where p.id = ${projectId} and u.source_key in (select source_key from placed)
  ), sorted as (
    select s.document_id, s.ordinal, s.words, s.source_text,
      case
        when u.source_key is null and s.nth > 1 then 'repetition'
        when u.source_key is null then 'open'
        when exists (
          select from units c
          where c.source_key = s.source_key and num_nonnulls(c.before_key, c.after_key) > 0
            and c.before_key is not distinct from s.before_key and c.after_key is not distinct from s.after_key
        ) then 'context'
        else 'exact'
      end as kind
    from placed s left join (select distinct source_key from units) u on u.source_key = s.source_key
  )`;

export async function sumKinds(db: Executor, projectId: string): Promise<KindRow[]> {
  return rows<KindRow>(db, sql`${sorted(projectId)} select kind, sum(words) as words from sorted group by kind`);
}

export async function selectOpen(
  db: Executor,
  projectId: string,
  limit: number,
): Promise<{ text: string; words: number }[]> {
  return rows(
    db,
    sql`
    ${sorted(projectId)}
    select source_text as text, words from sorted where kind = 'open' order by document_id, ordinal limit ${limit}`,
  );
}

/** Where the translations of a started project came from; what is still to come counts as new. */
export async function selectUsedShares(db: Executor, projectId: string): Promise<MatchShares> {
  return oneRow<MatchShares>(
    db,
    sql`
    select coalesce(sum(words) filter (where kind = 'new'), 0) as new,
           coalesce(sum(words) filter (where kind = 'repetitions'), 0) as repetitions,
           coalesce(sum(words) filter (where kind = 'fuzzy'), 0) as fuzzy,
           coalesce(sum(words) filter (where kind = 'exact'), 0) as exact,
           coalesce(sum(words) filter (where kind = 'context'), 0) as context
    from (
      select s.words,
        case
          when s.match = 101 then 'context'
          when s.match = 100 then 'exact'
          when s.origin = 'repetition' then 'repetitions'
          when s.match is not null then 'fuzzy'
          else 'new'
        end as kind
      from product.segments s join product.documents d on d.id = s.document_id
      where d.project_id = ${projectId} and d.state <> 'rejected'
    ) as used`,
  );
}
