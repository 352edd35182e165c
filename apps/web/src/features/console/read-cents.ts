/** An amount as it is typed, in whole cents: read as text, because binary fractions are not money. */
export function readCents(typed: string): number | 'all' | 'wrong' {
  const text = typed.trim();
  if (text === '') return 'all';
  const [, dollars = '', cents = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (dollars === '') return 'wrong';
  const total = Number(dollars) * 100 + Number(cents.padEnd(2, '0'));
  return total > 0 ? total : 'wrong';
}
