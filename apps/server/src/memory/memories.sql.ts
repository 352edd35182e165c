import { type Executor, maybeRow, oneRow, rows, run, type Sql, sql } from '@targum/server-kit';

export interface MemoryRow {
  id: string;
  user_id: string;
  name: string;
  source_language: string;
  target_language: string;
  automatic: boolean;
  units: number;
  created_at: Date;
  updated_at: Date;
}

const memories = (where: Sql): Sql => sql`
  select m.*, (select count(*) from product.memory_units u where u.memory_id = m.id) as units
  from product.memories m where ${where}`;

export async function selectMemories(db: Executor, userId: string): Promise<MemoryRow[]> {
  return rows<MemoryRow>(db, sql`${memories(sql`m.user_id = ${userId}`)} order by m.created_at, m.id`);
}

export async function selectMemory(db: Executor, id: string): Promise<MemoryRow | undefined> {
  return maybeRow<MemoryRow>(db, memories(sql`m.id = ${id}`));
}

export interface Pair {
  source: string;
  target: string;
}

export async function insertMemory(db: Executor, userId: string, name: string, pair: Pair): Promise<string> {
  const { id } = await oneRow<{ id: string }>(
    db,
    sql`
    insert into product.memories (user_id, name, source_language, target_language)
    values (${userId}, ${name}, ${pair.source}, ${pair.target}) returning id`,
  );
  return id;
}

/** The one that finished documents go into; made when the first one comes. */
export async function upsertAutomaticMemory(db: Executor, userId: string, name: string, pair: Pair): Promise<string> {
  const { id } = await oneRow<{ id: string }>(
    db,
    sql`
    insert into product.memories (user_id, name, source_language, target_language, automatic)
    values (${userId}, ${name}, ${pair.source}, ${pair.target}, true)
    on conflict (user_id, source_language, target_language) where automatic do update set updated_at = now()
    returning id`,
  );
  return id;
}

/** The memory of a voice; made with its first pairs. */
export async function upsertVoiceMemory(db: Executor, owner: VoiceOwner, name: string, pair: Pair): Promise<string> {
  const { id } = await oneRow<{ id: string }>(
    db,
    sql`
    insert into product.memories (user_id, voice_id, name, source_language, target_language)
    values (${owner.userId}, ${owner.voiceId}, ${name}, ${pair.source}, ${pair.target})
    on conflict (voice_id) do update set updated_at = now()
    returning id`,
  );
  return id;
}

interface VoiceOwner {
  userId: string;
  voiceId: string;
}

export async function updateMemoryName(db: Executor, id: string, name: string): Promise<void> {
  await run(db, sql`update product.memories set name = ${name}, updated_at = now() where id = ${id}`);
}

export async function touchMemory(db: Executor, id: string): Promise<void> {
  await run(db, sql`update product.memories set updated_at = now() where id = ${id}`);
}

export async function deleteMemoryRow(db: Executor, id: string): Promise<void> {
  await run(db, sql`delete from product.memories where id = ${id}`);
}

export interface SettingsRow {
  feed_memory: boolean;
  fuzzy_threshold: number;
}

export async function selectSettings(db: Executor, userId: string): Promise<SettingsRow | undefined> {
  return maybeRow<SettingsRow>(
    db,
    sql`select feed_memory, fuzzy_threshold from product.memory_settings where user_id = ${userId}`,
  );
}

export async function upsertSettings(db: Executor, userId: string, settings: SettingsRow): Promise<void> {
  await run(
    db,
    sql`
    insert into product.memory_settings (user_id, feed_memory, fuzzy_threshold)
    values (${userId}, ${settings.feed_memory}, ${settings.fuzzy_threshold})
    on conflict (user_id) do update
      set feed_memory = excluded.feed_memory, fuzzy_threshold = excluded.fuzzy_threshold`,
  );
}
