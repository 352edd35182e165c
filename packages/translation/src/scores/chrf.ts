import { countGrams, overlap } from './bleu.ts';

const order = 6;
const beta = 2;

/** Corpus chrF2 as sacreBLEU computes it: character n-grams up to six without spaces, recall counted twice. */
export function corpusChrf(hypotheses: readonly string[], references: readonly string[]): number {
  if (hypotheses.length !== references.length) throw new RangeError('As many hypotheses as references are needed');
  const sums = Array.from({ length: order }, () => ({ shared: 0, written: 0, wanted: 0 }));
  hypotheses.forEach((line, i) => {
    const hypothesis = Array.from(line.replaceAll(/\s/gu, ''));
    const reference = Array.from((references[i] ?? '').replaceAll(/\s/gu, ''));
    sums.forEach((sum, n) => {
      sum.shared += overlap(countGrams(hypothesis, n + 1, ''), countGrams(reference, n + 1, ''));
      sum.written += Math.max(0, hypothesis.length - n);
      sum.wanted += Math.max(0, reference.length - n);
    });
  });
  const used = sums.filter((sum) => sum.written > 0 && sum.wanted > 0);
  if (used.length === 0) return 0;
  const precision = used.reduce((total, sum) => total + sum.shared / sum.written, 0) / used.length;
  const recall = used.reduce((total, sum) => total + sum.shared / sum.wanted, 0) / used.length;
  if (precision + recall === 0) return 0;
  return (100 * (1 + beta ** 2) * precision * recall) / (beta ** 2 * precision + recall);
}
