import type { StyleProfile } from '@targum/contracts';
import type { Deps } from '../deps.ts';
import type { ProjectRow } from '../projects/change-project.ts';
import { type EngineOptions, engineOptions } from './engine-options.ts';
import { selectProjectVoice } from './project-voices.sql.ts';

/** What a started project takes from its voice. */
export interface SpokenVoice {
  /** Applied by rules to whatever the engine writes. */
  style: StyleProfile;
  engine: EngineOptions;
}

const silent: SpokenVoice = { style: {}, engine: {} };

/** As it was at the start. */
export async function findProjectVoice(
  deps: Deps,
  project: ProjectRow,
  texts: readonly string[],
): Promise<SpokenVoice> {
  const chosen = await selectProjectVoice(deps.db, project.id);
  if (!chosen?.frozen_at) return silent;
  const { style, voice_id: voiceId, training_id: trainingId } = chosen;
  const { tier, target_language: target } = project;
  return { style, engine: await engineOptions(deps, { voiceId, trainingId, style, tier, target }, texts) };
}
