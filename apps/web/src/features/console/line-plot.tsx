import { useLanguage } from '../../i18n/language.tsx';

interface LinePlotProps {
  title: string;
  points: readonly { at: string; value: number }[];
  show: (value: number) => string;
}

const width = 300;
const height = 80;

/** One figure over time. The line is a picture; what it says stands above and below it, and in the table after the plots. */
export function LinePlot({ title, points, show }: LinePlotProps) {
  const { t } = useLanguage();
  const values = points.map((point) => point.value);
  const most = Math.max(1, ...values);
  const last = values.at(-1) ?? 0;
  const first = Date.parse(points[0]?.at ?? '');
  const span = Math.max(1, Date.parse(points.at(-1)?.at ?? '') - first);
  const place = (point: { at: string; value: number }) =>
    `${(((Date.parse(point.at) - first) / span) * width).toFixed(1)},${(height - (point.value / most) * (height - 4) - 2).toFixed(1)}`;
  const line = points.map(place).join(' ');
  return (
    <figure className="rounded-2xl border border-line bg-surface p-5">
      <figcaption className="flex items-baseline justify-between gap-3">
        <span className="text-sm font-medium text-muted">{title}</span>
        <bdi className="text-xl font-bold tabular-nums">{show(last)}</bdi>
      </figcaption>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="mt-3 h-20 w-full rtl:-scale-x-100"
      >
        <line x1="0" x2={width} y1={height - 1} y2={height - 1} className="stroke-line" />
        {points.length > 1 ? (
          <>
            <polygon points={`0,${height} ${line} ${width},${height}`} className="fill-accent/15" />
            <polyline
              points={line}
              fill="none"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
              className="stroke-accent"
            />
          </>
        ) : null}
      </svg>
      <p className="mt-1 text-xs text-muted">{t('console.plot.most', { most: show(Math.max(0, ...values)) })}</p>
    </figure>
  );
}
