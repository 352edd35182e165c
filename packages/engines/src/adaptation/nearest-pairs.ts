import type { Pair } from './settings.ts';

const wordsOf = (text: string): Set<string> => {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  // Beginnings of words stand for their inflections; Hebrew prefixes are short enough to share a middle.
  return new Set(words.flatMap((word) => (word.length > 4 ? [word, word.slice(0, 4), word.slice(1, 5)] : [word])));
};

/**
 * The pairs whose sources are most like each text, for engines that learn from examples in their prompt. A word counts
 * the more, the rarer it is among the pairs; each further pair counts only what the earlier ones lack, so that the few
 * there is room for say different things. Pairs that share nothing are left out.
 */
export function nearestPairs(pairs: readonly Pair[], texts: readonly string[], limit = 3): Pair[][] {
  const sets = pairs.map((pair) => wordsOf(pair.source));
  const having = new Map<string, number[]>();
  sets.forEach((words, pair) => {
    for (const word of words) {
      const list = having.get(word);
      if (list) list.push(pair);
      else having.set(word, [pair]);
    }
  });
  const weightOf = (word: string): number => Math.log(1 + pairs.length / (having.get(word)?.length ?? 1)) ** 2;
  return texts.map((text) => {
    const wanted = new Set([...wordsOf(text)].filter((word) => having.has(word)));
    const chosen: Pair[] = [];
    const taken = new Set<number>();
    while (chosen.length < limit && wanted.size > 0) {
      const scores = new Map<number, number>();
      for (const word of wanted) {
        for (const pair of having.get(word) ?? []) scores.set(pair, (scores.get(pair) ?? 0) + weightOf(word));
      }
      let best = -1;
      let most = 0;
      for (const [pair, score] of scores) {
        // Long sources share words by chance.
        const value = score / Math.sqrt(4 + (sets[pair]?.size ?? 0));
        if (!taken.has(pair) && (value > most || (value === most && pair < best))) {
          best = pair;
          most = value;
        }
      }
      const found = pairs[best];
      if (!found) break;
      taken.add(best);
      chosen.push(found);
      for (const word of sets[best] ?? []) wanted.delete(word);
    }
    return chosen;
  });
}
