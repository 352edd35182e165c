import type { VoiceGain } from '@targum/contracts';
import { type Executor, maybeRow, rows, run, sql } from '@targum/server-kit';

export interface TrainedSettings {
  model: string;
  adaptation: Partial<Record<string, number>>;
}

export interface TrainingRow {
  id: string;
  voice_id: string;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  stage: 'learning' | 'measuring';
  progress: number;
  pairs_version: number;
  pairs: number;
  gain: VoiceGain | null;
  /** Of the engine, with the model they were found with. */
  settings: TrainedSettings | null;
  error_code: string | null;
  created_at: Date;
  ended_at: Date | null;
}

/** The latest training of each voice, and the latest that came to its end. */
export async function selectLatest(
  db: Executor,
  voiceIds: readonly string[],
): Promise<Map<string, { latest: TrainingRow; done: TrainingRow | undefined }>> {
  const found = await rows<TrainingRow & { wanted: 'latest' | 'done' }>(
    db,
    sql`
    (select distinct on (voice_id) 'latest' as wanted, t.* from product.voice_trainings t
     where voice_id = any(${voiceIds}::uuid[]) order by voice_id, created_at desc)
    union all
    (select distinct on (voice_id) 'done' as wanted, t.* from product.voice_trainings t
     where voice_id = any(${voiceIds}::uuid[]) and state = 'done' order by voice_id, created_at desc)`,
  );
  const done = new Map(found.filter(({ wanted }) => wanted === 'done').map((row) => [row.voice_id, row]));
  const latest = found.filter(({ wanted }) => wanted === 'latest');
  return new Map(latest.map((row) => [row.voice_id, { latest: row, done: done.get(row.voice_id) }]));
}

/** Undefined when one is open already. */
export async function insertTraining(
  db: Executor,
  voiceId: string,
  { pairsVersion, pairs }: { pairsVersion: number; pairs: number },
): Promise<string | undefined> {
  const made = await maybeRow<{ id: string }>(
    db,
    sql`
    insert into product.voice_trainings (voice_id, pairs_version, pairs) values (${voiceId}, ${pairsVersion}, ${pairs})
    on conflict (voice_id) where state in ('waiting', 'running') do nothing returning id`,
  );
  return made?.id;
}

export async function selectTraining(db: Executor, id: string): Promise<TrainingRow | undefined> {
  return maybeRow<TrainingRow>(db, sql`select * from product.voice_trainings where id = ${id}`);
}

/** False when it is no longer wanted: cancelled, or deleted with its voice. */
export async function setTrainingProgress(
  db: Executor,
  id: string,
  stage: TrainingRow['stage'],
  progress: number,
): Promise<boolean> {
  const mine = await maybeRow(
    db,
    sql`
    update product.voice_trainings set state = 'running', stage = ${stage}, progress = ${progress}
    where id = ${id} and state in ('waiting', 'running') returning id`,
  );
  return mine !== undefined;
}

export async function endTraining(
  db: Executor,
  id: string,
  end: { state: 'failed' | 'cancelled'; error: string | null },
): Promise<boolean> {
  const ended = await maybeRow(
    db,
    sql`
    update product.voice_trainings set state = ${end.state}, error_code = ${end.error}, ended_at = now()
    where id = ${id} and state in ('waiting', 'running') returning id`,
  );
  return ended !== undefined;
}

/** What it learned counts from now on; false when it was cancelled meanwhile. */
export async function finishTraining(db: Executor, id: string): Promise<boolean> {
  const ended = await maybeRow(
    db,
    sql`
    update product.voice_trainings set state = 'done', progress = 100, ended_at = now()
    where id = ${id} and state in ('waiting', 'running') returning id`,
  );
  return ended !== undefined;
}

/** Trainings whose files nobody needs any more: neither the latest of their voice nor that of a project in work. */
export async function selectOutdated(db: Executor, voiceId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`
    select t.id from product.voice_trainings t
    where t.voice_id = ${voiceId} and t.state not in ('waiting', 'running')
      and t.id <> (select l.id from product.voice_trainings l where l.voice_id = ${voiceId} and l.state = 'done'
                   order by l.created_at desc limit 1)
      and not exists (
        select from product.project_voices v join product.projects p on p.id = v.project_id
        where v.training_id = t.id and p.state not in ('completed', 'cancelled')
      )`,
  );
  return found.map((row) => row.id);
}

export async function deleteTrainings(db: Executor, ids: readonly string[]): Promise<void> {
  await run(db, sql`delete from product.voice_trainings where id = any(${ids}::uuid[])`);
}

/** Voices that were trained once and whose pairs have changed since, and rested for a while. */
export async function selectStaleVoices(db: Executor, restSeconds: number, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`
    select v.id from product.voices v
      cross join lateral (
        select t.pairs_version, t.state from product.voice_trainings t where t.voice_id = v.id
        order by t.created_at desc limit 1
      ) l
    where l.state = 'done' and l.pairs_version < v.pairs_version
      and v.pairs_changed_at < now() - make_interval(secs => ${restSeconds})
    order by v.pairs_changed_at limit ${limit}`,
  );
  return found.map((row) => row.id);
}

export async function selectExisting(db: Executor, ids: readonly string[]): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from product.voice_trainings where id = any(${ids}::uuid[]) and state not in ('failed', 'cancelled')`,
  );
  return found.map((row) => row.id);
}

/** What was measured, before the last step: a run that goes on after a kill need not measure again. */
export async function saveGain(
  db: Executor,
  id: string,
  { gain, settings }: { gain: VoiceGain; settings: TrainedSettings },
): Promise<void> {
  await run(
    db,
    sql`
    update product.voice_trainings
    set gain = ${sql.json(gain)}::jsonb, settings = ${sql.json(settings)}::jsonb where id = ${id}`,
  );
}
