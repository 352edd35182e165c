import type { StyleProfile } from '@targum/contracts';
import { nearestPairs } from '@targum/engines';
import { type Adaptation, type SpokenStyle, styleInstructions } from '@targum/translation';
import type { Deps } from '../deps.ts';
import { chainFor } from '../system/tier-engines.ts';
import { embeddedModel } from './embedded-model.ts';
import { selectUsedPairs } from './pairs.sql.ts';
import { openTraining } from './training-store.ts';
import { selectTraining } from './trainings.sql.ts';

/** Engines that read instructions. */
const readers = ['openai', 'anthropic'];
/** Room in a prompt. */
const mostExamples = 6;
/** So many are compared for each prompt; a book has fewer. */
const mostCompared = 20_000;

/** Whether what no rule can do is told to the engine of a tier in words. */
export const readsInstructions = (deps: Deps, tier: string | null): boolean =>
  chainFor(deps, tier).some(({ id }) => readers.includes(id));

interface Speaker {
  voiceId: string | null;
  trainingId: string | null;
  style: StyleProfile;
  tier: string | null;
  target: string;
}

export interface EngineOptions {
  adaptation?: Adaptation;
  style?: SpokenStyle;
}

/** What the engines of a tier can use of a voice: what was learned, or instructions and the pairs most like the texts. */
export async function engineOptions(deps: Deps, speaker: Speaker, texts: readonly string[]): Promise<EngineOptions> {
  const [adaptation, style] = await Promise.all([
    adaptationOf(deps, speaker),
    readsInstructions(deps, speaker.tier) ? instruct(deps, speaker, texts) : undefined,
  ]);
  return { ...(adaptation ? { adaptation } : {}), ...(style ? { style } : {}) };
}

/** What was learned with another model means nothing to this one. */
async function adaptationOf(deps: Deps, { voiceId, trainingId, tier }: Speaker): Promise<Adaptation | undefined> {
  const model = embeddedModel(deps, tier);
  if (!voiceId || !trainingId || !model) return undefined;
  const settings = (await selectTraining(deps.db, trainingId))?.settings;
  if (settings?.model !== model) return undefined;
  return { folder: await openTraining(deps, voiceId, trainingId), settings: settings.adaptation };
}

async function instruct(
  deps: Deps,
  { voiceId, style, target }: Speaker,
  texts: readonly string[],
): Promise<SpokenStyle> {
  const pairs = voiceId === null ? [] : (await selectUsedPairs(deps.db, voiceId)).slice(0, mostCompared);
  const [examples = []] = nearestPairs(pairs, [texts.join('\n')], mostExamples);
  return { instructions: styleInstructions(style, target), examples };
}
