interface Row {
  name: string;
  value: number;
  unit: string;
}

/** What says most about the product, in this order; whatever the last bench did not measure is left out. */
const telling = [
  /words\/s|words a second/i,
  /^docx open, every unit changed, write, 100,000/i,
  /LCP/i,
  /requests/i,
  /sign-in/i,
];
const most = 12;

/** The telling rows first, then others, never two of one name and unit. */
export function chooseFigures<R extends Row>(rows: readonly R[]): R[] {
  const rank = (row: R) => {
    const at = telling.findIndex((pattern) => pattern.test(`${row.name} ${row.unit}`));
    return at < 0 ? telling.length : at;
  };
  const seen = new Set<string>();
  const single = rows.filter((row) => {
    const key = `${row.name}|${row.unit}`;
    return seen.has(key) ? false : seen.add(key);
  });
  return single.toSorted((a, b) => rank(a) - rank(b)).slice(0, most);
}
