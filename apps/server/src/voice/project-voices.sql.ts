import type { StyleProfile } from '@targum/contracts';
import { type Executor, maybeRow, run, sql } from '@targum/server-kit';

export interface ProjectVoiceRow {
  project_id: string;
  voice_id: string | null;
  voice_name: string;
  frozen_at: Date | null;
  style: StyleProfile;
  training_id: string | null;
}

export async function selectProjectVoice(db: Executor, projectId: string): Promise<ProjectVoiceRow | undefined> {
  return maybeRow<ProjectVoiceRow>(db, sql`select * from product.project_voices where project_id = ${projectId}`);
}

export async function upsertProjectVoice(
  db: Executor,
  projectId: string,
  voice: { id: string; name: string },
): Promise<void> {
  await run(
    db,
    sql`
    insert into product.project_voices (project_id, voice_id, voice_name) values (${projectId}, ${voice.id}, ${voice.name})
    on conflict (project_id) do update set voice_id = excluded.voice_id, voice_name = excluded.voice_name`,
  );
}

export async function deleteProjectVoice(db: Executor, projectId: string): Promise<void> {
  await run(db, sql`delete from product.project_voices where project_id = ${projectId}`);
}

export async function freezeProjectVoice(
  db: Executor,
  projectId: string,
  frozen: { style: StyleProfile; trainingId: string | null },
): Promise<void> {
  await run(
    db,
    sql`
    update product.project_voices
    set frozen_at = now(), style = ${sql.json(frozen.style)}::jsonb, training_id = ${frozen.trainingId}
    where project_id = ${projectId}`,
  );
}
