import { useQuery } from '@tanstack/react-query';
import { getUsage, type Usage } from '@targum/contracts';
import { Card } from '../../components/card.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Table } from '../../components/table.tsx';
import { interfaceLanguages } from '../../i18n/index.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { niceCeiling } from './nice-ceiling.ts';

type Month = Usage['historical'][number];

/** Words of the last twelve months as bars, and the same as a table for whoever reads rather than looks. */
export function UsagePlot() {
  const usage = useQuery({ queryKey: ['usage'], queryFn: () => call(getUsage, {}) });
  return (
    <QueryView query={usage} lines={6}>
      {({ historical }) => (
        <Card>
          <Bars months={historical} />
          <MonthTable months={historical} />
        </Card>
      )}
    </QueryView>
  );
}

function useMonthNames() {
  const { language } = useLanguage();
  const { locale } = interfaceLanguages[language];
  const name = (month: string, width: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, {
      month: width,
      ...(width === 'long' && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(`${month}-15T00:00:00Z`));
  return { short: (month: string) => name(month, 'short'), long: (month: string) => name(month, 'long') };
}

function Bars({ months }: { months: Month[] }) {
  const { t, format } = useLanguage();
  const names = useMonthNames();
  const ceiling = niceCeiling(Math.max(...months.map((month) => month.words_translated)));
  const total = months.reduce((sum, month) => sum + month.words_translated, 0);
  return (
    <figure className="flex h-48 gap-1 sm:gap-2">
      <figcaption className="sr-only">
        {t('dashboard.usage.alt', { words: format.number(total), months: months.length })}
      </figcaption>
      <div aria-hidden="true" className="flex flex-col justify-between pb-6 text-end text-xs text-muted tabular-nums">
        <span>{format.number(ceiling)}</span>
        <span>{format.number(ceiling / 2)}</span>
        <span>0</span>
      </div>
      {months.map((month) => (
        <div key={month.month} aria-hidden="true" className="group flex min-w-0 flex-1 flex-col">
          <div
            title={`${names.long(month.month)}: ${format.number(month.words_translated)}`}
            className="flex flex-1 items-end border-b border-edge"
          >
            <div
              className="w-full rounded-t-md bg-accent"
              style={{ height: `${(month.words_translated / ceiling) * 100}%` }}
            />
          </div>
          <span className="mt-1 flex h-5 justify-center text-xs whitespace-nowrap text-muted max-sm:group-even:invisible">
            {names.short(month.month)}
          </span>
        </div>
      ))}
    </figure>
  );
}

function MonthTable({ months }: { months: Month[] }) {
  const { t, format } = useLanguage();
  const names = useMonthNames();
  return (
    <details className="mt-4">
      <summary className="cursor-pointer text-sm font-medium text-muted hover:text-ink">
        {t('dashboard.usage.table')}
      </summary>
      <div className="mt-3">
        <Table
          caption={t('dashboard.usage')}
          head={[
            { label: t('dashboard.usage.month') },
            { label: t('dashboard.usage.words'), end: true },
            { label: t('dashboard.usage.completed'), end: true },
            { label: t('dashboard.usage.cost'), end: true },
          ]}
        >
          {months.toReversed().map((month) => (
            <tr key={month.month}>
              <td className="p-3">{names.long(month.month)}</td>
              <td className="p-3 text-end tabular-nums">{format.number(month.words_translated)}</td>
              <td className="p-3 text-end tabular-nums">{format.number(month.translations_completed)}</td>
              <td className="p-3 text-end tabular-nums">{format.money(month.total_cost)}</td>
            </tr>
          ))}
        </Table>
      </div>
    </details>
  );
}
