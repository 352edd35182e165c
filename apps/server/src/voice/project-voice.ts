import { productErrors, type TierName, voiceErrors } from '@targum/contracts';
import { type Executor, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { useGlossary } from '../glossaries/keep-terms.ts';
import { lockProject, type ProjectRow } from '../projects/change-project.ts';
import { requireOwnProject } from '../projects/policy.ts';
import { requireOwnVoice } from './policy.ts';
import { adaptsWith } from './present-voice.ts';
import {
  deleteProjectVoice,
  freezeProjectVoice,
  selectProjectVoice,
  upsertProjectVoice,
} from './project-voices.sql.ts';
import { selectLatest } from './trainings.sql.ts';
import { selectVoice } from './voices.sql.ts';

const fail = AppError.of({ ...productErrors, ...voiceErrors });
const statesBeforeStart = ['draft', 'uploaded', 'estimated'];

interface Chosen {
  voice: { id: string | null; name: string } | null;
}

export async function readChosenVoice(deps: Deps, principal: Principal, projectId: string): Promise<Chosen> {
  const project = await requireOwnProject(deps.db, principal, projectId);
  const chosen = await selectProjectVoice(deps.db, project.id);
  return { voice: chosen ? { id: chosen.voice_id, name: chosen.voice_name } : null };
}

export async function chooseVoice(
  deps: Deps,
  principal: Principal,
  projectId: string,
  voiceId: string | null,
): Promise<Chosen> {
  const own = await requireOwnProject(deps.db, principal, projectId);
  const voice = voiceId === null ? undefined : await requireOwnVoice(deps.db, principal, voiceId);
  await transaction(deps.db, async (db) => {
    const project = await lockProject(db, own.id);
    if (!project || !statesBeforeStart.includes(project.state)) throw fail('project_already_started');
    if (!voice) return deleteProjectVoice(db, project.id);
    if (!sameLanguages(voice, project)) throw fail('voice_languages');
    return upsertProjectVoice(db, project.id, voice);
  });
  return readChosenVoice(deps, principal, projectId);
}

type Languages = Pick<ProjectRow, 'source_language' | 'target_language'>;

export const sameLanguages = (one: Languages, other: Languages): boolean =>
  one.source_language === other.source_language && one.target_language === other.target_language;

/**
 * At the start: a tier without voices takes none, and so does a direction that the voice does not know. Style and
 * training are kept as they are now, so that a translation that goes on after a pause goes on in the same way.
 */
export async function freezeVoice(db: Executor, project: ProjectRow, tier: TierName): Promise<void> {
  const chosen = await selectProjectVoice(db, project.id);
  if (!chosen) return;
  const voice = chosen.voice_id === null ? undefined : await selectVoice(db, chosen.voice_id);
  if (!voice || tier === 'standard' || !sameLanguages(voice, project)) return deleteProjectVoice(db, project.id);
  const done = (await selectLatest(db, [voice.id])).get(voice.id)?.done;
  await freezeProjectVoice(db, project.id, {
    style: voice.style,
    trainingId: done && adaptsWith(voice, done) ? done.id : null,
  });
  if (voice.glossary_id) await useGlossary(db, project.id, voice.glossary_id);
}
