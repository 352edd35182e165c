import { productErrors, type Voice, voiceErrors } from '@targum/contracts';
import { type Executor, transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { engineFor } from '../system/tier-engines.ts';
import { requireOwnVoice } from './policy.ts';
import { presentVoice } from './present-voice.ts';
import { trainVoice } from './train-voice.job.ts';
import { endTraining, insertTraining, selectLatest } from './trainings.sql.ts';
import { selectVoice } from './voices.sql.ts';

const fail = AppError.of({ ...productErrors, ...voiceErrors });
/** Fewer than this cannot be measured: what is held back would be a handful of sentences. */
const fewestPairs = 40;

/** Queues a training in the caller's transaction; undefined when one is open already. */
async function queueTraining(
  deps: Deps,
  db: Executor,
  voice: { id: string; pairs: number; pairs_version: number },
  requestId?: string,
): Promise<string | undefined> {
  const id = await insertTraining(db, voice.id, { pairsVersion: voice.pairs_version, pairs: voice.pairs });
  if (id) await deps.queue.send(trainVoice, { trainingId: id }, { db, ...(requestId && { requestId }) });
  return id;
}

export async function startTraining(
  deps: Deps,
  principal: Principal,
  voiceId: string,
  requestId: string,
): Promise<Voice> {
  const voice = await requireOwnVoice(deps.db, principal, voiceId);
  if (voice.pairs < fewestPairs) throw fail('voice_too_few_pairs');
  if (!engineFor(deps, 'custom').supports(voice.source_language, voice.target_language))
    throw fail('engine_unavailable');
  const id = await transaction(deps.db, (db) => queueTraining(deps, db, voice, requestId));
  if (!id) throw fail('voice_in_training');
  return presentVoice(deps, voice);
}

export async function cancelTraining(deps: Deps, principal: Principal, voiceId: string): Promise<Voice> {
  const voice = await requireOwnVoice(deps.db, principal, voiceId);
  const latest = (await selectLatest(deps.db, [voice.id])).get(voice.id)?.latest;
  if (!latest || !(await endTraining(deps.db, latest.id, { state: 'cancelled', error: null })))
    throw fail('voice_not_in_training');
  return presentVoice(deps, voice);
}

/** What a voice learned follows its pairs: one that rested after a change is trained again. */
export async function trainAgain(deps: Deps, voiceId: string): Promise<void> {
  const voice = await selectVoice(deps.db, voiceId);
  if (!voice || voice.pairs < fewestPairs) return;
  await transaction(deps.db, (db) => queueTraining(deps, db, voice));
}
