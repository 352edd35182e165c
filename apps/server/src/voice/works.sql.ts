import { type Executor, maybeRow, oneRow, rows, run, type Sql, sql } from '@targum/server-kit';

export interface WorkRow {
  id: string;
  voice_id: string;
  kind: 'pair' | 'exchange' | 'target';
  original_name: string | null;
  original_key: string | null;
  translation_name: string | null;
  translation_key: string | null;
  bytes: number;
  state: 'incomplete' | 'waiting' | 'reading' | 'ready' | 'rejected';
  progress: number;
  pairs: number;
  alone: number;
  words: number;
  error_code: string | null;
  error_message: string | null;
  created_at: Date;
}

const works = (where: Sql): Sql => sql`
  select w.*, (select count(*) from product.voice_pairs p where p.work_id = w.id) as pairs
  from product.voice_works w where ${where}`;

export async function selectWorks(db: Executor, voiceId: string): Promise<WorkRow[]> {
  return rows<WorkRow>(db, sql`${works(sql`w.voice_id = ${voiceId}`)} order by w.created_at, w.id`);
}

export async function selectWork(db: Executor, id: string): Promise<WorkRow | undefined> {
  return maybeRow<WorkRow>(db, works(sql`w.id = ${id}`));
}

interface NewWork {
  id: string;
  voiceId: string;
  kind: WorkRow['kind'];
  original: { name: string; key: string } | undefined;
  translation: { name: string; key: string } | undefined;
  bytes: number;
}

export async function insertWork(db: Executor, work: NewWork): Promise<void> {
  await run(
    db,
    sql`
    insert into product.voice_works
      (id, voice_id, kind, original_name, original_key, translation_name, translation_key, bytes, state)
    values (${work.id}, ${work.voiceId}, ${work.kind}, ${work.original?.name ?? null}, ${work.original?.key ?? null},
            ${work.translation?.name ?? null}, ${work.translation?.key ?? null}, ${work.bytes},
            ${work.kind === 'pair' ? 'incomplete' : 'waiting'})`,
  );
}

/** False when somebody else was faster. */
export async function completeWork(
  db: Executor,
  id: string,
  translation: { name: string; key: string; bytes: number },
): Promise<boolean> {
  const done = await maybeRow(
    db,
    sql`
    update product.voice_works
    set translation_name = ${translation.name}, translation_key = ${translation.key},
        bytes = bytes + ${translation.bytes}, state = 'waiting'
    where id = ${id} and state = 'incomplete' returning id`,
  );
  return done !== undefined;
}

export async function setWorkProgress(db: Executor, id: string, progress: number): Promise<void> {
  await run(
    db,
    sql`
    update product.voice_works set state = 'reading', progress = ${Math.min(99, Math.round(progress))}
    where id = ${id} and state in ('waiting', 'reading')`,
  );
}

export async function markWorkReady(
  db: Executor,
  id: string,
  { alone, words }: { alone: number; words: number },
): Promise<void> {
  await run(
    db,
    sql`
    update product.voice_works
    set state = 'ready', progress = 100, alone = ${alone}, words = ${words}, error_code = null, error_message = null
    where id = ${id}`,
  );
}

export async function markWorkRejected(db: Executor, id: string, code: string, message: string): Promise<void> {
  await run(
    db,
    sql`
    update product.voice_works set state = 'rejected', error_code = ${code}, error_message = ${message}
    where id = ${id}`,
  );
}

export async function deleteWorkRow(db: Executor, id: string): Promise<void> {
  await run(db, sql`delete from product.voice_works where id = ${id}`);
}

export async function countWorks(db: Executor, voiceId: string): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`select count(*) from product.voice_works where voice_id = ${voiceId}`,
  );
  return count;
}
