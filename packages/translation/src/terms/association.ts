/** How often two things were met: together, each at all, and how many places there were. */
export interface Meeting {
  together: number;
  first: number;
  second: number;
  places: number;
}

const part = (observed: number, expected: number): number =>
  observed === 0 ? 0 : observed * Math.log(observed / expected);

/** Dunning's log-likelihood ratio (1993): above 10.83 the meetings are chance in one of a thousand cases. */
export function logLikelihood({ together, first, second, places }: Meeting): number {
  const [a, b, c] = [together, first - together, second - together];
  const d = places - first - second + together;
  const expect = (row: number, column: number): number => (row * column) / places;
  const rest = [places - first, places - second] as const;
  const sum =
    part(a, expect(first, second)) +
    part(b, expect(first, rest[1])) +
    part(c, expect(rest[0], second)) +
    part(d, expect(rest[0], rest[1]));
  return together * places < first * second ? 0 : 2 * sum;
}

/** 1 where one never stands without the other. */
export const dice = ({ together, first, second }: Meeting): number => (2 * together) / (first + second);
