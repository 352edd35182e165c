import { Card } from '../../components/card.tsx';
import { useLanguage } from '../../i18n/language.tsx';

interface GainPlotProps {
  score: string;
  /** 0 to 100. */
  before: number;
  after: number;
}

/** Two bars: without and with what was learned. The figures stand beside them, so the bars are only a picture. */
export function GainPlot({ score, before, after }: GainPlotProps) {
  const { t, format } = useLanguage();
  const rows = [
    { label: t('training.before'), value: before, tone: 'bg-edge' },
    { label: t('training.after'), value: after, tone: 'bg-accent' },
  ];
  return (
    <Card className="p-5!">
      <figure>
        <figcaption className="mb-3 flex items-baseline justify-between gap-3">
          <span className="font-medium">{score}</span>
          <bdi className="text-xl font-bold tabular-nums" dir="ltr">
            {after >= before ? '+' : '−'}
            {format.number(Math.abs(Math.round((after - before) * 10) / 10))}
          </bdi>
          <span className="sr-only">
            {t('training.plot', { score, before: format.number(before), after: format.number(after) })}
          </span>
        </figcaption>
        <div aria-hidden="true" className="space-y-2">
          {rows.map(({ label, value, tone }) => (
            <div key={label} className="flex items-center gap-3 text-sm">
              <span className="w-14 shrink-0 text-muted">{label}</span>
              <span className="h-4 flex-1 rounded-full bg-tint">
                <span className={`block h-4 rounded-full ${tone}`} style={{ inlineSize: `${Math.min(100, value)}%` }} />
              </span>
              <span className="w-12 text-end tabular-nums">{format.number(value)}</span>
            </div>
          ))}
        </div>
      </figure>
    </Card>
  );
}
