import type { Voice, VoiceTraining, VoiceWork } from '@targum/contracts';
import type { Deps } from '../deps.ts';
import { embeddedModel } from './embedded-model.ts';
import { selectLatest, type TrainingRow } from './trainings.sql.ts';
import type { CountedVoice, VoiceRow } from './voices.sql.ts';
import type { WorkRow } from './works.sql.ts';

export async function presentVoices(deps: Deps, voices: readonly CountedVoice[]): Promise<Voice[]> {
  const trainings = await selectLatest(
    deps.db,
    voices.map((voice) => voice.id),
  );
  return voices.map((voice) => present(deps, voice, trainings.get(voice.id)));
}

export async function presentVoice(deps: Deps, voice: CountedVoice): Promise<Voice> {
  const trainings = await selectLatest(deps.db, [voice.id]);
  return present(deps, voice, trainings.get(voice.id));
}

interface Trainings {
  latest: TrainingRow;
  done: TrainingRow | undefined;
}

function present(deps: Deps, voice: CountedVoice, trainings: Trainings | undefined): Voice {
  const { latest, done } = trainings ?? { latest: undefined, done: undefined };
  const needsTraining = done !== undefined && isOfAnotherModel(deps, done);
  return {
    id: voice.id,
    name: voice.name,
    source_language: voice.source_language,
    target_language: voice.target_language,
    works: voice.works,
    pairs: voice.pairs,
    doubtful: voice.doubtful,
    terms_proposed: voice.terms_proposed,
    memory_id: voice.memory_id,
    glossary_id: voice.glossary_id,
    style: voice.style,
    found_style: voice.found_style,
    adaptation: voice.adaptation,
    adapts: adaptsWith(voice, done) && !needsTraining,
    training: latest ? presentTraining(latest, done) : null,
    stale: done !== undefined && done.pairs_version < voice.pairs_version,
    needs_training: needsTraining,
    created_at: voice.created_at.toISOString(),
    updated_at: voice.updated_at.toISOString(),
  };
}

/** Whether what a training learned is to be used: where it helps, unless the author says otherwise. */
export function adaptsWith(voice: Pick<VoiceRow, 'adaptation'>, done: TrainingRow | undefined): boolean {
  if (!done || voice.adaptation === 'off') return false;
  return voice.adaptation === 'on' || done.gain?.helpful === true;
}

/** A store of states means nothing to another model; where no model of ours translates, nothing is asked for. */
function isOfAnotherModel(deps: Deps, done: TrainingRow): boolean {
  const model = embeddedModel(deps, 'custom');
  return model !== undefined && done.settings?.model !== model;
}

/** While one runs or after one failed, the gain shown is that of the one before. */
function presentTraining(latest: TrainingRow, done: TrainingRow | undefined): VoiceTraining {
  return {
    id: latest.id,
    state: latest.state,
    stage: latest.stage,
    progress: latest.progress,
    pairs: latest.pairs,
    gain: latest.gain ?? done?.gain ?? null,
    error: latest.error_code,
    created_at: latest.created_at.toISOString(),
    ended_at: latest.ended_at?.toISOString() ?? null,
  };
}

export function presentWork(row: WorkRow): VoiceWork {
  const { id, kind, bytes, state, progress, pairs, alone, words } = row;
  return {
    id,
    kind,
    original: row.original_name,
    translation: row.translation_name,
    bytes,
    state,
    progress,
    pairs,
    alone,
    words,
    error: row.error_code === null ? null : { code: row.error_code, message: row.error_message ?? '' },
    created_at: row.created_at.toISOString(),
  };
}
