import { type Bead, bandAround, diagonalBand, findPath } from './find-path.ts';
import { Scorer, type Side } from './scorer.ts';

/** After the first pass the words are learned from its pairs, and the search is run again with them. */
const passes = 3;

/**
 * Which sentences of a text belong to which of its translation, in order, each in exactly one bead. First by lengths,
 * numbers, names and marks; then twice more, near the path found, with the words learned from the pass before.
 */
export function alignSentences(
  source: Side,
  target: Side,
  onProgress: (done: number, total: number) => void = () => undefined,
): Bead[] {
  const [rows, columns] = [source.sentences.length, target.sentences.length];
  const scorer = new Scorer(source, target);
  let band = diagonalBand(rows, columns);
  let beads: Bead[] = [];
  for (let pass = 0; pass < passes; pass++) {
    if (pass > 0) {
      scorer.learn(beads);
      band = bandAround(beads, rows, columns);
    }
    let reached = 0;
    beads = findPath(rows, columns, band, (s, t) => {
      if (s[1] > reached) {
        reached = s[1];
        onProgress(pass * rows + reached, passes * rows);
      }
      return scorer.score(s, t);
    });
  }
  return beads;
}
