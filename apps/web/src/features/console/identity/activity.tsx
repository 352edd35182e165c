import { useQuery } from '@tanstack/react-query';
import { countIdentitySignIns, type IdentitySignIn } from '@targum/contracts';
import { useState } from 'react';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Table } from '../../../components/table.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { DayBars } from './day-bars.tsx';
import { SpanField } from './span-field.tsx';
import { identityKey } from './use-act.ts';

const spans = [7, 30, 90];
const methods = ['code', 'password', 'passkey', 'provider', 'wallet', 'second_factor', 'other'] as const;
const results = ['ok', 'refused'] as const;
const dayMs = 24 * 3600_000;

/** Every day from the first to the last, also those on which nothing happened. */
function daysBetween(since: string, until: string): string[] {
  const first = Date.parse(since);
  const count = Math.floor((Date.parse(until) - first) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) => new Date(first + index * dayMs).toISOString().slice(0, 10));
}

/** Who signed in lately and who failed to, as a picture and as a table. */
export function IdentityActivity() {
  const { t } = useLanguage();
  const [days, setDays] = useState(30);
  const found = useQuery({
    queryKey: [...identityKey, 'sign-ins', days],
    queryFn: () => call(countIdentitySignIns, { query: { days } }),
  });
  return (
    <>
      <div className="mb-4 max-w-56">
        <SpanField spans={spans} days={days} onChange={setDays} />
      </div>
      <QueryView query={found} lines={8}>
        {({ since, until, counts }) =>
          counts.length === 0 ? (
            <EmptyState icon="clock" title={t('identity.activity.none')} />
          ) : (
            <>
              <Plots days={daysBetween(since, until)} counts={counts} />
              <CountTable counts={counts} />
            </>
          )
        }
      </QueryView>
    </>
  );
}

function Plots({ days, counts }: { days: string[]; counts: IdentitySignIn[] }) {
  const { t } = useLanguage();
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {results.map((result) => {
        const rows = counts.filter((row) => row.result === result);
        return (
          <DayBars
            key={result}
            title={t(`identity.activity.${result}`)}
            days={days}
            series={methods
              .map((method) => ({
                key: method,
                name: t(`identity.activity.method.${method}`),
                values: days.map((day) => rows.find((row) => row.day === day && row.method === method)?.count ?? 0),
              }))
              .filter(({ values }) => values.some((value) => value > 0))}
          />
        );
      })}
    </div>
  );
}

function CountTable({ counts }: { counts: IdentitySignIn[] }) {
  const { t, format } = useLanguage();
  return (
    <details className="mt-4">
      <summary className="min-h-9 cursor-pointer content-center text-sm font-medium text-muted hover:text-ink">
        {t('identity.activity.table')}
      </summary>
      <div className="mt-3">
        <Table
          caption={t('identity.part.activity')}
          head={[
            { label: t('identity.activity.day') },
            { label: t('identity.locks.method') },
            { label: t('identity.activity.result') },
            { label: t('identity.activity.count'), end: true },
          ]}
        >
          {counts.toReversed().map(({ day, method, result, count }) => (
            <tr key={`${day} ${method} ${result}`}>
              <td className="p-3 whitespace-nowrap">{format.date(`${day}T12:00:00Z`)}</td>
              <td className="p-3">{t(`identity.activity.method.${method}`)}</td>
              <td className="p-3">{t(`identity.activity.${result}`)}</td>
              <td className="p-3 text-end tabular-nums">{format.number(count)}</td>
            </tr>
          ))}
        </Table>
      </div>
    </details>
  );
}
