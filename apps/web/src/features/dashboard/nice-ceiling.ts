/** The next 1, 2 or 5 followed by zeros: a scale whose half is a round number too. */
export function niceCeiling(value: number): number {
  if (!(value > 10)) return 10;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
}
