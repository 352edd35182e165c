import { useLanguage } from '../../../i18n/language.tsx';

interface Series {
  key: string;
  name: string;
  /** One for each day. */
  values: readonly number[];
}

interface DayBarsProps {
  title: string;
  days: readonly string[];
  series: readonly Series[];
}

/** Told apart by lightness as well as by hue; each also stands in the legend with its sum. */
const fills: Record<string, string> = {
  code: 'fill-accent bg-accent',
  password: 'fill-brand bg-brand',
  passkey: 'fill-good bg-good',
  provider: 'fill-accent/50 bg-accent/50',
  wallet: 'fill-good/50 bg-good/50',
  second_factor: 'fill-brand/50 bg-brand/50',
  other: 'fill-edge bg-edge',
};
const fillOf = (key: string) => fills[key] ?? 'fill-edge bg-edge';

const width = 300;
const height = 100;
const gap = 0.2;

/** A bar a day, of one piece a series. The bars are a picture; sums stand in the legend and all of it in a table. */
export function DayBars({ title, days, series }: DayBarsProps) {
  const { t, format } = useLanguage();
  const sums = days.map((_, day) => series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0));
  const total = sums.reduce((sum, value) => sum + value, 0);
  const most = Math.max(1, ...sums);
  const step = width / Math.max(1, days.length);
  const date = (day: string | undefined) => (day ? format.date(`${day}T12:00:00Z`) : '');
  return (
    <figure className="rounded-2xl border border-line bg-surface p-5">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{title}</span>
        <bdi className="text-xl font-bold tabular-nums">{format.number(total)}</bdi>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="mt-3 h-32 w-full rtl:-scale-x-100"
      >
        <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-line" />
        {days.map((day, index) => {
          let top = height;
          return (
            <g key={day}>
              <title>{`${date(day)}: ${format.number(sums[index] ?? 0)}`}</title>
              <rect x={index * step} y={0} width={step} height={height} fill="transparent" />
              {series.map(({ key, values }) => {
                const tall = ((values[index] ?? 0) / most) * (height - 2);
                top -= tall;
                return tall > 0 ? (
                  <rect
                    key={key}
                    x={(index + gap / 2) * step}
                    y={top}
                    width={step * (1 - gap)}
                    height={tall}
                    className={fillOf(key)}
                  />
                ) : null;
              })}
            </g>
          );
        })}
      </svg>
      <div className="mt-1 flex justify-between gap-3 text-xs text-muted">
        <span>{date(days[0])}</span>
        <span>{t('console.plot.most', { most: format.number(Math.max(0, ...sums)) })}</span>
        <span>{date(days.at(-1))}</span>
      </div>
      {series.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {series.map(({ key, name, values }) => (
            <li key={key} className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-3 rounded-sm ${fillOf(key)}`} />
              {name}{' '}
              <span className="tabular-nums">{format.number(values.reduce((sum, value) => sum + value, 0))}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </figure>
  );
}
