/** Corpus BLEU as sacreBLEU computes it by default: 13a tokens, four orders, exponential smoothing, one reference. */

/** The tokenisation of mteval-v13a: marks stand alone, full stops and commas inside numbers do not. */
export function tokenize13a(line: string): string[] {
  return ` ${line.replaceAll('<skipped>', '').replaceAll('-\n', '').replaceAll('\n', ' ')} `
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/([{-~[-` -&(-+:-@/])/gu, ' $1 ')
    .replaceAll(/([^0-9])([.,])/gu, '$1 $2 ')
    .replaceAll(/([.,])([^0-9])/gu, ' $1 $2')
    .replaceAll(/([0-9])(-)/gu, '$1 $2 ')
    .split(/\s+/u)
    .filter(Boolean);
}

export function countGrams(tokens: readonly string[], size: number, separator = '\u0001'): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at + size <= tokens.length; at++) {
    const gram = tokens.slice(at, at + size).join(separator);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

export function overlap(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [gram, count] of a) shared += Math.min(count, b.get(gram) ?? 0);
  return shared;
}

export function corpusBleu(hypotheses: readonly string[], references: readonly string[]): number {
  if (hypotheses.length !== references.length) throw new RangeError('As many hypotheses as references are needed');
  const orders = [1, 2, 3, 4];
  const hits = orders.map(() => 0);
  const totals = orders.map(() => 0);
  let written = 0;
  let wanted = 0;
  hypotheses.forEach((line, i) => {
    const hypothesis = tokenize13a(line);
    const reference = tokenize13a(references[i] ?? '');
    written += hypothesis.length;
    wanted += reference.length;
    orders.forEach((size, n) => {
      hits[n] = (hits[n] ?? 0) + overlap(countGrams(hypothesis, size), countGrams(reference, size));
      totals[n] = (totals[n] ?? 0) + Math.max(0, hypothesis.length - size + 1);
    });
  });
  let smoothing = 1;
  let logs = 0;
  for (const n of orders.keys()) {
    const total = totals[n] ?? 0;
    if (total === 0) return 0;
    const hit = hits[n] ?? 0;
    if (hit === 0) smoothing *= 2;
    logs += Math.log(hit === 0 ? 100 / (smoothing * total) : (100 * hit) / total) / orders.length;
  }
  const brevity = written >= wanted ? 1 : Math.exp(1 - wanted / Math.max(written, 1));
  return brevity * Math.exp(logs);
}
