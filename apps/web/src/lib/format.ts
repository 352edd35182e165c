/** Numbers, money, sizes and dates as the reader's language writes them. */
export interface Format {
  number(value: number): string;
  money(dollars: number): string;
  /** With a plus or a minus, for changes. */
  change(dollars: number): string;
  rate(dollars: number): string;
  bytes(value: number): string;
  percent(value: number): string;
  /** Takes what the API answers: an ISO date and time. */
  date(iso: string): string;
  dateTime(iso: string): string;
}

export function createFormat(locale: string): Format {
  const number = new Intl.NumberFormat(locale);
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
  const change = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', signDisplay: 'exceptZero' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    date: (iso) => date.format(new Date(iso)),
    dateTime: (iso) => dateTime.format(new Date(iso)),
    number: (value) => number.format(value),
    money: (dollars) => money.format(dollars),
    change: (dollars) => change.format(dollars),
    rate: (dollars) => money.format(dollars),
    percent: (value) => percent.format(value / 100),
    bytes: (value) => {
      const megabytes = value / (1024 * 1024);
      const unit = megabytes >= 1 ? 'megabyte' : 'kilobyte';
      const amount = megabytes >= 1 ? megabytes : value / 1024;
      return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: amount < 10 ? 1 : 0 }).format(
        amount,
      );
    },
  };
}
