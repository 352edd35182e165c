import type { VoicePair } from '@targum/contracts';
import { type Executor, maybeRow, oneRow, rows, run, type Sql, sql } from '@targum/server-kit';

export interface NewPair {
  source: string;
  target: string;
  score: number;
}

const pairsAtOnce = 2000;

/** All pairs of a work; a second run after a crash writes the same ones. */
export async function replacePairs(db: Executor, workId: string, pairs: readonly NewPair[]): Promise<void> {
  await run(db, sql`delete from product.voice_pairs where work_id = ${workId}`);
  for (let start = 0; start < pairs.length; start += pairsAtOnce) {
    const slice = pairs.slice(start, start + pairsAtOnce).map((pair, at) => ({ ...pair, ordinal: start + at }));
    await run(
      db,
      sql`
      insert into product.voice_pairs (work_id, ordinal, source, target, score)
      select ${workId}::uuid, p.ordinal, p.source, p.target, p.score
      from jsonb_to_recordset(${sql.json(slice)}::jsonb) as p (ordinal int, source text, target text, score int)`,
    );
  }
}

const columns = sql`p.work_id, p.ordinal, p.source, p.target, p.score, p.state, p.used`;

interface Page {
  search?: string | undefined;
  show: 'all' | 'doubtful' | 'bad';
  limit: number;
  offset: number;
}

function pairsLike(voiceId: string, { search, show }: Page): Sql {
  const pattern = search === undefined ? null : `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`w.voice_id = ${voiceId}
    and (${show} = 'all' or (${show} = 'bad' and p.state = 'bad')
         or (${show} = 'doubtful' and p.state = 'proposed' and not p.used))
    and (${pattern}::text is null or p.source ilike ${pattern}::text or p.target ilike ${pattern}::text)`;
}

/** Those that nobody has looked at first, the most doubtful before all others. */
export async function selectPairs(
  db: Executor,
  voiceId: string,
  page: Page,
): Promise<{ pairs: VoicePair[]; total: number }> {
  const from = sql`from product.voice_works w join product.voice_pairs p on p.work_id = w.id where ${pairsLike(voiceId, page)}`;
  const [pairs, { count }] = await Promise.all([
    rows<VoicePair>(
      db,
      sql`
      select ${columns} ${from}
      order by p.state <> 'proposed', p.score, w.created_at, p.work_id, p.ordinal
      offset ${page.offset} limit ${page.limit}`,
    ),
    oneRow<{ count: number }>(db, sql`select count(*) ${from}`),
  ]);
  return { pairs, total: count };
}

export async function selectPair(db: Executor, workId: string, ordinal: number): Promise<VoicePair | undefined> {
  return maybeRow<VoicePair>(
    db,
    sql`select ${columns} from product.voice_pairs p where p.work_id = ${workId} and p.ordinal = ${ordinal} for update`,
  );
}

export async function setPairState(db: Executor, workId: string, ordinal: number, state: string): Promise<VoicePair> {
  return oneRow<VoicePair>(
    db,
    sql`
    update product.voice_pairs p set state = ${state}
    where p.work_id = ${workId} and p.ordinal = ${ordinal} returning ${columns}`,
  );
}

export interface UsedPair {
  source: string;
  target: string;
}

/** What is remembered and learned, in the order of the works. */
export async function selectUsedPairs(db: Executor, voiceId: string): Promise<UsedPair[]> {
  return rows<UsedPair>(
    db,
    sql`
    select p.source, p.target from product.voice_works w join product.voice_pairs p on p.work_id = w.id
    where w.voice_id = ${voiceId} and p.used order by w.created_at, w.id, p.ordinal`,
  );
}

export async function selectWorkPairs(db: Executor, workId: string): Promise<UsedPair[]> {
  return rows<UsedPair>(
    db,
    sql`select source, target from product.voice_pairs where work_id = ${workId} and used order by ordinal`,
  );
}

export async function countUsedPairs(db: Executor, voiceId: string): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`
    select count(*) from product.voice_works w join product.voice_pairs p on p.work_id = w.id
    where w.voice_id = ${voiceId} and p.used`,
  );
  return count;
}
