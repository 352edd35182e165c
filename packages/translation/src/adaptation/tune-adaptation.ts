import type { MemoryUnit } from '../memory/translation-memory.ts';
import { corpusBleu } from '../scores/bleu.ts';
import { corpusChrf } from '../scores/chrf.ts';

export interface Scores {
  bleu: number;
  chrf2: number;
}

/** One held-out sentence, for the customer's own eyes. */
export interface TunedExample {
  source: string;
  reference: string;
  before: string;
  after: string;
  /** chrF2 of the sentence with adaptation less that without. */
  gain: number;
}

export interface Tuning<Settings> {
  /** On the part that no choice has seen. */
  before: Scores;
  after: Scores;
  /** Whether the gain on that part is worth it, and the part that chose the settings agrees. */
  helpful: boolean;
  /** The best of those tried; undefined when nothing was held out to measure with. */
  settings: Settings | undefined;
  /** What was tried on the other part, best first. */
  tried: { settings: Settings; scores: Scores }[];
  /** chrF2 without adaptation on the part that chose. */
  tuningBefore: Scores;
  examples: TunedExample[];
  /** Held-out pairs that were translated, both parts. */
  measured: number;
}

export interface TuneOptions<Settings> {
  tuning: readonly MemoryUnit[];
  test: readonly MemoryUnit[];
  candidates: readonly Settings[];
  /** Translates with the given settings, or plainly; results in the order of the sources. */
  translate: (sources: readonly string[], settings: Settings | undefined) => Promise<readonly string[]>;
  signal?: AbortSignal;
  /** Counted in translations of one part. */
  onProgress?: (progress: { done: number; total: number }) => void;
}

/** Below this many points of chrF2 a difference on a few hundred sentences is chance. */
const worthwhile = 0.3;
const exampleCount = 8;

const scoresOf = (hypotheses: readonly string[], pairs: readonly MemoryUnit[]): Scores => {
  const references = pairs.map((pair) => pair.target);
  return { bleu: corpusBleu(hypotheses, references), chrf2: corpusChrf(hypotheses, references) };
};

/**
 * Measures whether adaptation helps and with which settings: they are chosen on one half of what was held out, and the
 * gain is told from the other half, so that the figure holds for text to come.
 */
export async function tuneAdaptation<Settings>(options: TuneOptions<Settings>): Promise<Tuning<Settings>> {
  const { tuning, test, candidates, signal, onProgress } = options;
  const total = candidates.length + 3;
  let done = 0;
  const translate = async (
    pairs: readonly MemoryUnit[],
    settings: Settings | undefined,
  ): Promise<readonly string[]> => {
    signal?.throwIfAborted();
    const texts = await options.translate(
      pairs.map((pair) => pair.source),
      settings,
    );
    if (texts.length !== pairs.length) throw new RangeError(`${texts.length} translations of ${pairs.length} sources`);
    onProgress?.({ done: ++done, total });
    return texts;
  };
  const none = { bleu: 0, chrf2: 0 };
  if (tuning.length === 0 || test.length === 0 || candidates.length === 0) {
    const empty = { before: none, after: none, tuningBefore: none, examples: [], tried: [] };
    return { ...empty, helpful: false, settings: undefined, measured: 0 };
  }
  const tuningBefore = scoresOf(await translate(tuning, undefined), tuning);
  const tried: Tuning<Settings>['tried'] = [];
  for (const settings of candidates) {
    tried.push({ settings, scores: scoresOf(await translate(tuning, settings), tuning) });
  }
  tried.sort((a, b) => b.scores.chrf2 - a.scores.chrf2);
  const [best] = tried;
  const plain = await translate(test, undefined);
  const adapted = await translate(test, best?.settings);
  const [before, after] = [scoresOf(plain, test), scoresOf(adapted, test)];
  const helpful = after.chrf2 - before.chrf2 >= worthwhile && (best?.scores.chrf2 ?? 0) > tuningBefore.chrf2;
  return {
    before,
    after,
    helpful,
    tried,
    tuningBefore,
    settings: best?.settings,
    examples: chooseExamples(test, plain, adapted),
    measured: tuning.length + test.length,
  };
}

/** Sentences that came out otherwise: mostly where it helped, and where it harmed, as the whole did. */
function chooseExamples(
  pairs: readonly MemoryUnit[],
  plain: readonly string[],
  adapted: readonly string[],
): TunedExample[] {
  const changed = pairs.flatMap((pair, i): TunedExample[] => {
    const [before = '', after = ''] = [plain[i], adapted[i]];
    if (before === after) return [];
    const gain = corpusChrf([after], [pair.target]) - corpusChrf([before], [pair.target]);
    return [{ source: pair.source, reference: pair.target, before, after, gain }];
  });
  const ranked = changed.toSorted((a, b) => b.gain - a.gain || (a.source < b.source ? -1 : 1));
  // At even steps through the ranking, so that the picture is neither rosier nor darker than the truth.
  const count = Math.min(exampleCount, ranked.length);
  return Array.from({ length: count }, (_, i) =>
    ranked.slice(Math.round((i * (ranked.length - 1)) / Math.max(count - 1, 1)), ranked.length).at(0),
  ).flatMap((example) => example ?? []);
}
