import { type Executor, rows, run, type Sql, sql } from '@targum/server-kit';

interface Whose {
  userId: string;
  projectId: string;
  source: string;
  target: string;
}

/** The memory of a voice serves the projects in that voice. */
const own = ({ userId, projectId, source, target }: Whose): Sql =>
  sql`m.user_id = ${userId} and m.source_language = ${source} and m.target_language = ${target}
    and (m.voice_id is null
         or m.voice_id = (select v.voice_id from product.project_voices v where v.project_id = ${projectId}))`;

const bestFirst = sql`case u.quality when 'reviewed' then 0 when 'imported' then 1 else 2 end, u.updated_at desc`;

export interface ExactRow {
  ordinal: number;
  target: string;
  in_context: boolean;
}

/** The best unit for each of some segments; one met between the same neighbours goes before all others. */
export async function selectExact(
  db: Executor,
  whose: Whose,
  documentId: string,
  ordinals: readonly number[],
): Promise<ExactRow[]> {
  return rows<ExactRow>(
    db,
    sql`
    with wanted as (
      select s.ordinal, s.source_key, b.source_key as before_key, a.source_key as after_key
      from product.segments s
        left join product.segments b on b.document_id = s.document_id and b.ordinal = s.ordinal - 1
        left join product.segments a on a.document_id = s.document_id and a.ordinal = s.ordinal + 1
      where s.document_id = ${documentId} and s.ordinal = any(${ordinals}::int[])
    )
    select distinct on (w.ordinal) w.ordinal, u.target, c.in_context
    from wanted w
      join product.memories m on ${own(whose)}
      join product.memory_units u on u.memory_id = m.id and u.source_key = w.source_key
      cross join lateral (select
        num_nonnulls(u.before_key, u.after_key) > 0
        and u.before_key is not distinct from w.before_key and u.after_key is not distinct from w.after_key as in_context
      ) c
    order by w.ordinal, c.in_context desc, ${bestFirst}`,
  );
}

export interface RepetitionRow {
  ordinal: number;
  target: string;
  links: unknown;
  score: number | null;
  flags: string[];
  engine: string | null;
}

/** What the same text became elsewhere in the project. Links hold only between the very same letters. */
export async function selectRepetitions(
  db: Executor,
  projectId: string,
  documentId: string,
  ordinals: readonly number[],
): Promise<RepetitionRow[]> {
  return rows<RepetitionRow>(
    db,
    sql`
    select distinct on (s.ordinal) s.ordinal, r.target, r.score, r.flags, r.engine,
           case when r.source_text = s.source_text then r.links else '[]'::jsonb end as links
    from product.segments s
      join product.documents d on d.project_id = ${projectId}
      join product.segments r on r.document_id = d.id and r.source_key = s.source_key and r.state = 'done'
    where s.document_id = ${documentId} and s.ordinal = any(${ordinals}::int[])
    order by s.ordinal, r.review <> 'approved', r.source_text <> s.source_text, d.created_at, d.id, r.ordinal`,
  );
}

/** Units of whole sentences. */
export async function selectSentences(
  db: Executor,
  whose: Whose,
  sentences: readonly string[],
): Promise<{ source: string; target: string }[]> {
  return rows(
    db,
    sql`
    select distinct on (w.source) w.source, u.target
    from unnest(${sentences}::text[]) as w (source)
      join product.memories m on ${own(whose)}
      join product.memory_units u on u.memory_id = m.id and u.source_key = product.memory_key(w.source)
    order by w.source, ${bestFirst}`,
  );
}

export async function hasUnits(db: Executor, whose: Whose): Promise<boolean> {
  const [found] = await rows(
    db,
    sql`
    select from product.memories m
    where ${own(whose)} and exists (select from product.memory_units u where u.memory_id = m.id) limit 1`,
  );
  return found !== undefined;
}

const lookedAtMost = 300;

export interface Wanted {
  at: number;
  letters: number;
  signature: number[];
}

export interface CandidateRow {
  at: number;
  source: string;
  target: string;
}

/**
 * Units that share trigram hashes with a text and are about as long, those that share most first. Of a memory whose texts
 * are all alike, as contracts and price lists are, only some are looked at: so many of them would do as well.
 */
export async function selectCandidates(
  db: Executor,
  whose: Whose,
  wanted: readonly Wanted[],
  threshold: number,
  limit: number,
): Promise<CandidateRow[]> {
  return rows<CandidateRow>(
    db,
    sql`
    with mine as materialized (select m.id from product.memories m where ${own(whose)})
    select w.at, u.source, u.target
    from jsonb_to_recordset(${sql.json(wanted)}::jsonb) as w (at int, letters int, signature int[])
      cross join lateral (
        select c.source, c.target,
               (select count(*) from unnest(c.signature) as mark where mark = any(w.signature)) as shared
        from (
          select a.source, a.target, a.signature, a.updated_at from product.memory_units a
          where a.signature && w.signature
            and a.letters between w.letters * ${threshold}::int / 100 - 1 and w.letters * 100 / ${threshold}::int + 1
            and a.memory_id in (select id from mine)
          limit ${lookedAtMost}
        ) c
        order by shared desc, c.updated_at desc limit ${limit}
      ) u`,
  );
}

/** Segments with the same text as an earlier one of the document go into its chunk: one worker meets them all. */
export async function gatherRepetitions(db: Executor, documentId: string): Promise<void> {
  // The rows are new and nothing is known of how many there are: left to itself, the planner expects one and compares
  // each with each, which takes minutes for a hundred thousand.
  await run(db, sql`set local enable_nestloop = off`);
  await run(
    db,
    sql`
    update product.segments s set chunk = f.first
    from (
      select ordinal, chunk, first_value(chunk) over (partition by source_key order by ordinal) as first
      from product.segments where document_id = ${documentId}
    ) f
    where s.document_id = ${documentId} and s.ordinal = f.ordinal and f.chunk <> f.first`,
  );
  await run(db, sql`set local enable_nestloop = on`);
}
