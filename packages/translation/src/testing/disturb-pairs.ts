import type { Bead } from '../alignment/find-path.ts';

type Pair = readonly [string, string];

/** The same numbers for the same seed on every machine. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export interface DisturbedText {
  sides: [string[], string[]];
  /** The true pairs, written as `sourceStart-sourceEnd:targetStart-targetEnd`. */
  truth: Set<string>;
}

/** Leaves out a sentence of one side (6 % of pairs each) and merges two sentences of one side (8 % each). */
export function disturbPairs(pairs: readonly Pair[], seed: number): DisturbedText {
  const random = makeRandom(seed);
  const sides: [string[], string[]] = [[], []];
  const truth = new Set<string>();
  const add = (first: string[], second: string[]): void => {
    const [s, t] = [sides[0].length, sides[1].length];
    if (first.length > 0 && second.length > 0) truth.add(`${s}-${s + first.length}:${t}-${t + second.length}`);
    sides[0].push(...first);
    sides[1].push(...second);
  };
  for (let at = 0; at < pairs.length; at++) {
    const [first, second] = pairs[at] ?? ['', ''];
    const next = pairs[at + 1];
    const dice = random();
    if (dice < 0.06) add([first], []);
    else if (dice < 0.12) add([], [second]);
    else if (dice < 0.28 && next) {
      at++;
      if (dice < 0.2) add([`${first} ${next[0]}`], [second, next[1]]);
      else add([first, next[0]], [`${second} ${next[1]}`]);
    } else add([first], [second]);
  }
  return { sides, truth };
}

/** Strict: a pair counts only when it has exactly the true sentences of both sides. */
export function scoreBeads(beads: readonly Bead[], truth: ReadonlySet<string>): { right: number; found: number } {
  const pairs = beads.filter(({ source, target }) => source[1] > source[0] && target[1] > target[0]);
  const right = pairs.filter(({ source, target }) => truth.has(`${source.join('-')}:${target.join('-')}`)).length;
  return { right, found: pairs.length };
}
