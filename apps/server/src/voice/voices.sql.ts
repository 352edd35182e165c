import type { StyleProfile } from '@targum/contracts';
import { type Executor, maybeRow, oneRow, rows, run, type Sql, sql } from '@targum/server-kit';

export interface VoiceRow {
  id: string;
  user_id: string;
  name: string;
  source_language: string;
  target_language: string;
  glossary_id: string | null;
  style: StyleProfile;
  found_style: StyleProfile;
  adaptation: 'auto' | 'on' | 'off';
  pairs_version: number;
  studied_version: number;
  created_at: Date;
  updated_at: Date;
}

export interface CountedVoice extends VoiceRow {
  memory_id: string | null;
  works: number;
  pairs: number;
  doubtful: number;
  terms_proposed: number;
}

const counted = (where: Sql): Sql => sql`
  select v.*, m.id as memory_id, w.works, p.pairs, p.doubtful, t.terms_proposed
  from product.voices v
    left join product.memories m on m.voice_id = v.id
    cross join lateral (select count(*) as works from product.voice_works w where w.voice_id = v.id) w
    cross join lateral (
      select count(*) filter (where p.used) as pairs,
             count(*) filter (where not p.used and p.state = 'proposed') as doubtful
      from product.voice_works w join product.voice_pairs p on p.work_id = w.id where w.voice_id = v.id
    ) p
    cross join lateral (
      select count(*) as terms_proposed from product.voice_terms t where t.voice_id = v.id and t.state = 'proposed'
    ) t
  where ${where}`;

export async function selectVoices(db: Executor, userId: string): Promise<CountedVoice[]> {
  return rows<CountedVoice>(db, sql`${counted(sql`v.user_id = ${userId}`)} order by v.created_at, v.id`);
}

export async function selectVoice(db: Executor, id: string): Promise<CountedVoice | undefined> {
  return maybeRow<CountedVoice>(db, counted(sql`v.id = ${id}`));
}

/** Keeps every other change of the voice's pairs waiting until the transaction ends. */
export async function lockVoice(db: Executor, id: string): Promise<VoiceRow | undefined> {
  return maybeRow<VoiceRow>(db, sql`select * from product.voices where id = ${id} for update`);
}

export async function countVoices(db: Executor, userId: string): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    sql`select count(*) from product.voices where user_id = ${userId}`,
  );
  return count;
}

export async function insertVoice(
  db: Executor,
  voice: { userId: string; name: string; source: string; target: string },
): Promise<string> {
  const { id } = await oneRow<{ id: string }>(
    db,
    sql`
    insert into product.voices (user_id, name, source_language, target_language)
    values (${voice.userId}, ${voice.name}, ${voice.source}, ${voice.target}) returning id`,
  );
  return id;
}

export async function updateVoice(
  db: Executor,
  id: string,
  voice: { name: string; style: StyleProfile; adaptation: string },
): Promise<void> {
  await run(
    db,
    sql`
    update product.voices
    set name = ${voice.name}, style = ${sql.json(voice.style)}::jsonb, adaptation = ${voice.adaptation}, updated_at = now()
    where id = ${id}`,
  );
}

export async function setGlossary(db: Executor, id: string, glossaryId: string): Promise<void> {
  await run(db, sql`update product.voices set glossary_id = ${glossaryId}, updated_at = now() where id = ${id}`);
}

export async function setStudied(db: Executor, id: string, version: number, style: StyleProfile): Promise<void> {
  await run(
    db,
    sql`
    update product.voices set found_style = ${sql.json(style)}::jsonb, studied_version = ${version}
    where id = ${id}`,
  );
}

export async function notePairsChanged(db: Executor, id: string): Promise<void> {
  await run(
    db,
    sql`
    update product.voices set pairs_version = pairs_version + 1, pairs_changed_at = now(), updated_at = now()
    where id = ${id}`,
  );
}

export async function deleteVoiceRow(db: Executor, id: string): Promise<void> {
  await run(db, sql`delete from product.voices where id = ${id}`);
}

export async function selectVoiceIds(db: Executor, userId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(db, sql`select id from product.voices where user_id = ${userId}`);
  return found.map((row) => row.id);
}
