import type { DecodeOptions, Hypothesis } from './hypothesis.ts';
import type { Runner } from './runner.ts';

interface Beam {
  ids: number[];
  logProbability: number;
  attention: Float32Array[];
  /** Row of the decoder's caches that this beam continues. */
  row: number;
}

interface Search {
  index: number;
  beams: Beam[];
  finished: Hypothesis[];
  steps: number;
}

/**
 * Longer translations gather more negative log-probability; dividing by a power of the length makes them comparable.
 * The power was chosen on the development sets (training/README.md): the whole length favours long-windedness.
 */
const lengthPower = 0.6;
const normalised = (logProbability: number, tokens: number): number => logProbability / tokens ** lengthPower;

/** Beam search with length normalisation: slower than greedy, and better on long sentences. */
export async function decodeWithBeam(
  runner: Runner,
  sources: readonly (readonly number[])[],
  options: DecodeOptions,
  width = 4,
): Promise<Hypothesis[]> {
  const columns = runner.columns(options.target);
  const decoding = await runner.begin(sources, options.target);
  const limit = options.limit(sources.reduce((most, source) => Math.max(most, source.length), 0));
  const results: Hypothesis[] = sources.map(() => ({ ids: [], logProbability: 0, attention: [], ended: false }));
  let searches: Search[] = sources.map((_, index) => ({
    index,
    beams: [{ ids: [], logProbability: 0, attention: [], row: index }],
    finished: [],
    steps: 0,
  }));
  const none = new Float32Array();
  const wanted = { best: Math.min(width * 2, columns.length), scores: options.observer !== undefined };
  let tokens = sources.map(() => options.startToken);
  while (searches.length > 0) {
    const { best: own, scores = none, attention, state } = await decoding.step(tokens, wanted);
    const sentences: number[] = [];
    const written: number[][] = [];
    for (const search of searches) {
      for (const beam of search.beams) {
        sentences[beam.row] = search.index;
        written[beam.row] = beam.ids;
      }
    }
    const best =
      options.observer && state
        ? options.observer.turn({ state, sentences, written, best: own, logits: scores, columns: columns.length })
        : own;
    for (const search of searches) {
      search.steps++;
      const candidates = search.beams.flatMap((beam, order) =>
        Array.from({ length: best.count }, (_, k) => ({
          beam,
          order,
          token: columns[Number(best.columns[beam.row * best.count + k])] ?? options.endToken,
          logProbability: beam.logProbability + (best.logProbabilities[beam.row * best.count + k] ?? -1e9),
        })),
      );
      // Equal scores fall by beam order, so that a result never hangs on the sort's whims.
      candidates.sort((a, b) => b.logProbability - a.logProbability || a.order - b.order || a.token - b.token);
      const next: Beam[] = [];
      for (const { beam, token, logProbability } of candidates) {
        if (next.length === width) break;
        if (options.forbidden.has(token) || (token === options.endToken && beam.ids.length === 0)) continue;
        if (token === options.endToken) {
          // Endings count only while they rank among the beams: the loop stops when those are full.
          search.finished.push({ ids: beam.ids, logProbability, attention: beam.attention, ended: true });
          continue;
        }
        const look = attention?.slice(beam.row * decoding.length, (beam.row + 1) * decoding.length);
        next.push({
          ids: [...beam.ids, token],
          logProbability,
          attention: look ? [...beam.attention, look] : beam.attention,
          row: beam.row,
        });
      }
      search.beams = next;
    }
    searches = searches.filter((search) => {
      const result = settle(search, width, limit, options.preference);
      if (result) results[search.index] = { ...result, others: othersThan(result, search) };
      return !result;
    });
    if (searches.length === 0) break;
    const live = searches.flatMap((search) => search.beams);
    decoding.select(live.map((beam) => beam.row));
    live.forEach((beam, row) => {
      beam.row = row;
    });
    tokens = live.map((beam) => beam.ids.at(-1) ?? options.startToken);
  }
  return results;
}

/** What else came to its end, the likeliest first. */
function othersThan(winner: Hypothesis, { finished }: Search): Hypothesis[] {
  const score = ({ logProbability, ids }: Hypothesis): number => normalised(logProbability, ids.length + 1);
  return finished.filter((one) => one !== winner).toSorted((a, b) => score(b) - score(a));
}

/** The winner, once no living beam can still beat it or the steps are used up. */
function settle(
  search: Search,
  width: number,
  limit: number,
  preference: DecodeOptions['preference'],
): Hypothesis | undefined {
  const { finished, beams, steps } = search;
  const score = (hypothesis: Hypothesis): number => normalised(hypothesis.logProbability, hypothesis.ids.length + 1);
  const liked = (hypothesis: Hypothesis): number =>
    score(hypothesis) + (preference ? normalised(preference(hypothesis.ids), hypothesis.ids.length + 1) : 0);
  const bestBy = (value: (hypothesis: Hypothesis) => number): Hypothesis | undefined =>
    finished
      .map((hypothesis) => ({ hypothesis, value: value(hypothesis) }))
      .reduce<{ hypothesis: Hypothesis; value: number } | undefined>(
        (top, next) => (!top || next.value > top.value ? next : top),
        undefined,
      )?.hypothesis;
  const best = bestBy(score);
  const [leader] = beams;
  if (!leader || steps >= limit) {
    return (
      bestBy(liked) ?? {
        ids: leader?.ids ?? [],
        logProbability: leader?.logProbability ?? 0,
        attention: leader?.attention ?? [],
        ended: false,
      }
    );
  }
  if (!best || finished.length < width) return undefined;
  // A living beam can at best keep its sum and grow to the limit.
  return score(best) >= normalised(leader.logProbability, leader.ids.length + 1) ? bestBy(liked) : undefined;
}
