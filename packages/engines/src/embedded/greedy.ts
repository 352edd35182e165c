import type { DecodeOptions, Hypothesis } from './hypothesis.ts';
import type { Decoding, Runner } from './runner.ts';

/** What a guide sees before a token is fixed. */
export interface Turn {
  /** The model's own choice. */
  choice: number;
  emitted: readonly number[];
  /** Source token that the model looks at most, counted over the padded source; -1 when it does not tell. */
  lookingAt: number;
  /** The row's score of any token, on the scale of the logits. */
  scoreOf: (id: number) => number;
  /** The best token among those that pass; a walk over the whole vocabulary, so for rare use. */
  bestWhere: (passes: (id: number) => boolean) => number;
}

/** Bends the choice of one row, to force or prefer terms. */
export interface Guide {
  choose(turn: Turn): number;
}

interface Row {
  index: number;
  guide: Guide | undefined;
  hypothesis: Hypothesis;
  steps: number;
}

const strongest = (row: Float32Array): number => {
  let best = -1;
  for (let i = 0; i < row.length; i++) if (best < 0 || (row[i] ?? 0) > (row[best] ?? 0)) best = i;
  return best;
};

/** Takes the likeliest token at every step, all sentences of a batch at once. Finished rows leave the batch. */
export async function decodeGreedily(
  runner: Runner,
  sources: readonly (readonly number[])[],
  options: DecodeOptions,
  guides: readonly (Guide | undefined)[] = [],
): Promise<Hypothesis[]> {
  const columns = runner.columns(options.target);
  const columnOf = guides.some(Boolean) ? new Map(Array.from(columns, (id, column) => [id, column])) : undefined;
  const decoding = await runner.begin(sources, options.target);
  const limit = options.limit(sources.reduce((most, source) => Math.max(most, source.length), 0));
  const rows: Row[] = sources.map((_, index) => ({
    index,
    guide: guides[index],
    hypothesis: { ids: [], logProbability: 0, attention: [], ended: false },
    steps: 0,
  }));
  const results = rows.map((row) => row.hypothesis);
  const none = new Float32Array();
  const wanted = {
    best: Math.min(4, columns.length),
    scores: columnOf !== undefined || options.observer !== undefined,
  };
  let live = rows;
  let tokens = rows.map(() => options.startToken);
  let working: (Row | undefined)[] = rows;
  while (live.length > 0) {
    // A few suffice: only foreign models have forbidden columns (padding, unknown), and the end is barred but once.
    const { best: own, scores = none, attention, state } = await decoding.step(tokens, wanted);
    const width = columns.length;
    const sentences = working.map((row) => row?.index ?? -1);
    const written = working.map((row) => row?.hypothesis.ids ?? []);
    const best =
      options.observer && state
        ? options.observer.turn({ state, sentences, written, best: own, logits: scores, columns: width })
        : own;
    tokens = working.map((row, at) => {
      if (!row) return options.endToken;
      let slot = at * best.count;
      let choice = columns[Number(best.columns[slot])] ?? options.endToken;
      // A source with letters has a translation: ending before the first word is no choice.
      const isBarred = (id: number): boolean =>
        options.forbidden.has(id) || (id === options.endToken && row.hypothesis.ids.length === 0);
      while (isBarred(choice) && slot < (at + 1) * best.count - 1) {
        choice = columns[Number(best.columns[++slot])] ?? options.endToken;
      }
      let logProbability = best.logProbabilities[slot] ?? 0;
      const look = attention?.slice(at * decoding.length, (at + 1) * decoding.length);
      if (row.guide && columnOf) {
        const scoreOf = (id: number): number => scores[at * width + (columnOf.get(id) ?? -1)] ?? -1e9;
        const lookingAt = look ? strongest(look) : -1;
        const bestWhere = (passes: (id: number) => boolean): number =>
          columns.reduce((top, id) => (passes(id) && scoreOf(id) > scoreOf(top) ? id : top), options.endToken);
        const bent = row.guide.choose({ choice, emitted: row.hypothesis.ids, lookingAt, scoreOf, bestWhere });
        logProbability += bent === choice ? 0 : Math.max(-20, scoreOf(bent) - scoreOf(choice));
        choice = bent;
      }
      row.hypothesis.logProbability += logProbability;
      row.steps++;
      if (choice === options.endToken) row.hypothesis.ended = true;
      else {
        row.hypothesis.ids.push(choice);
        if (look) row.hypothesis.attention.push(look);
      }
      return choice;
    });
    live = live.filter((row) => !row.hypothesis.ended && row.steps < limit);
    ({ working, tokens } = compact(decoding, working, live, tokens));
  }
  return results;
}

/** Drops finished rows once they are a quarter of the batch; fewer are cheaper to carry than to copy around. */
function compact(
  decoding: Decoding,
  working: (Row | undefined)[],
  live: readonly Row[],
  tokens: number[],
): { working: (Row | undefined)[]; tokens: number[] } {
  const alive = new Set(live);
  const marked = working.map((row) => (row && alive.has(row) ? row : undefined));
  if (live.length === 0 || live.length > working.length * 0.75) return { working: marked, tokens };
  const kept = marked.flatMap((row, at) => (row ? [at] : []));
  decoding.select(kept);
  return { working: kept.map((at) => marked[at]), tokens: kept.map((at) => tokens[at] ?? 0) };
}
