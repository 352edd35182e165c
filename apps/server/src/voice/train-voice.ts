import { cp, readdir } from 'node:fs/promises';
import type { VoiceGain } from '@targum/contracts';
import {
  type AdaptationSettings,
  defaultSettings,
  type EmbeddedEngine,
  openEmbeddedEngine,
  settingsToTry,
  trainAdaptation,
} from '@targum/engines';
import { GiveUp, type JobContext } from '@targum/server-kit';
import { holdOut, type Tuning, tuneAdaptation } from '@targum/translation';
import type { Deps } from '../deps.ts';
import { selectUsedPairs, type UsedPair } from './pairs.sql.ts';
import { readTargetTexts } from './read-target-texts.ts';
import { keepTraining, openTraining, purgeTrainings, workbenchOf } from './training-store.ts';
import {
  deleteTrainings,
  endTraining,
  finishTraining,
  saveGain,
  selectLatest,
  selectOutdated,
  selectTraining,
  setTrainingProgress,
  type TrainingRow,
} from './trainings.sql.ts';
import { untilCancelled } from './until-cancelled.ts';
import { removeVoiceFiles, trainingFolder } from './voice-files.ts';
import { selectVoice, type VoiceRow } from './voices.sql.ts';

const candidates = settingsToTry.map((settings) => ({ ...defaultSettings, ...settings }));
/** Shares of the bar, by about how long each takes. */
const learningEnds = 60;
const measuringEnds = 97;

/** Learns without the pairs held back, measures on them, then learns them too. */
export async function train(deps: Deps, { trainingId }: { trainingId: string }, context: JobContext): Promise<void> {
  const training = await selectTraining(deps.db, trainingId);
  const voice = training && (await selectVoice(deps.db, training.voice_id));
  if (!training || !voice || !(await setTrainingProgress(deps.db, trainingId, training.stage, training.progress)))
    return;
  const wanted = untilCancelled(deps, trainingId, context.signal);
  try {
    await withEngine(deps, (engine) => run(deps, engine, { voice, training, signal: wanted.signal }));
  } catch (error) {
    if (context.signal.aborted) throw error;
    // Cancelled or deleted meanwhile: what it had done goes with it.
    if (wanted.signal.aborted) return await purgeTrainings(deps);
    if (!context.lastAttempt && !isHopeless(error)) throw error;
    await endTraining(deps.db, trainingId, { state: 'failed', error: codeOf(error) });
    throw new GiveUp('The voice cannot be trained', { cause: error });
  } finally {
    wanted.stop();
  }
}

async function withEngine(deps: Deps, use: (engine: EmbeddedEngine) => Promise<void>): Promise<void> {
  const { modelFolder, ENGINE_PROCESSES: processes } = deps.config;
  const engine = await openEmbeddedEngine({ modelFolder, processes });
  try {
    await use(engine);
  } finally {
    await engine.close();
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'voice_training_failed';

/** What trying again does not mend. */
const isHopeless = (error: unknown): boolean =>
  ['adaptation_unsupported', 'pair_unsupported', 'model_missing', 'model_invalid'].includes(codeOf(error));

interface Task {
  voice: VoiceRow;
  training: TrainingRow;
  signal: AbortSignal;
}

async function run(deps: Deps, engine: EmbeddedEngine, { voice, training, signal }: Task): Promise<void> {
  const folder = await workbenchOf(deps, training.id);
  await beginFromBefore(deps, voice, folder);
  const pairs = await selectUsedPairs(deps.db, voice.id);
  const targetTexts = await readTargetTexts(deps, voice.id);
  const learn = (from: readonly UsedPair[], onShare: (share: number) => void) =>
    trainAdaptation({
      modelFolder: deps.config.modelFolder,
      engine,
      source: voice.source_language,
      target: voice.target_language,
      pairs: from,
      targetTexts,
      folder,
      processes: deps.config.ENGINE_PROCESSES,
      signal,
      onProgress: ({ done, total }) => onShare(done / Math.max(total, 1)),
    });
  const tell = (stage: TrainingRow['stage'], progress: number): void =>
    // What cannot be told now is told a moment later.
    void setTrainingProgress(deps.db, training.id, stage, progress).catch(() => undefined);
  if (!training.gain) {
    const held = holdOut(pairs);
    const { model } = await learn(held.training, (share) => tell('learning', share * learningEnds));
    const tuned = await measure(engine, { voice, folder, held, signal }, (share) =>
      tell('measuring', learningEnds + share * (measuringEnds - learningEnds)),
    );
    const gain = presentGain(tuned, held.test.length);
    const settings = { model, adaptation: { ...defaultSettings, ...tuned.settings } };
    await saveGain(deps.db, training.id, { gain, settings });
  }
  await learn(pairs, () => undefined);
  tell('measuring', measuringEnds);
  signal.throwIfAborted();
  await keepTraining(deps, voice.id, training.id);
  if (!(await finishTraining(deps.db, training.id))) {
    await removeVoiceFiles(deps, [trainingFolder(voice.id, training.id)]);
    return;
  }
  await removeOutdated(deps, voice.id);
}

/** Pairs that an earlier training has learned cost nothing again. */
async function beginFromBefore(deps: Deps, voice: VoiceRow, folder: string): Promise<void> {
  if ((await readdir(folder)).length > 0) return;
  const done = (await selectLatest(deps.db, [voice.id])).get(voice.id)?.done;
  if (!done) return;
  try {
    await cp(await openTraining(deps, voice.id, done.id), folder, { recursive: true });
  } catch (error) {
    deps.log.warn({ err: error, training: done.id }, 'the training before cannot be built upon; beginning anew');
  }
}

interface Measured {
  voice: VoiceRow;
  folder: string;
  held: { tuning: UsedPair[]; test: UsedPair[] };
  signal: AbortSignal;
}

function measure(
  engine: EmbeddedEngine,
  { voice, folder, held, signal }: Measured,
  onShare: (share: number) => void,
): Promise<Tuning<AdaptationSettings>> {
  return tuneAdaptation({
    tuning: held.tuning,
    test: held.test,
    candidates,
    signal,
    onProgress: ({ done, total }) => onShare(done / Math.max(total, 1)),
    translate: async (sources, settings) => {
      const made = await engine.translate({
        source: voice.source_language,
        target: voice.target_language,
        segments: sources.map((text) => ({ text })),
        ...(settings ? { adaptation: { folder, settings } } : {}),
        signal,
      });
      return made.map(({ text }) => text);
    },
  });
}

function presentGain(tuned: Tuning<AdaptationSettings>, tested: number): VoiceGain {
  const rounded = ({ bleu, chrf2 }: { bleu: number; chrf2: number }) => ({
    bleu: Math.round(bleu * 10) / 10,
    chrf: Math.round(chrf2 * 10) / 10,
  });
  return {
    before: rounded(tuned.before),
    after: rounded(tuned.after),
    helpful: tuned.helpful,
    held_out: tested,
    examples: tuned.examples.map(({ source, reference, before, after }) => ({ source, reference, before, after })),
  };
}

/** Trainings before this one, unless a project in work still uses them. */
async function removeOutdated(deps: Deps, voiceId: string): Promise<void> {
  const ids = await selectOutdated(deps.db, voiceId);
  await removeVoiceFiles(
    deps,
    ids.map((id) => trainingFolder(voiceId, id)),
  );
  await deleteTrainings(deps.db, ids);
  await purgeTrainings(deps);
}
