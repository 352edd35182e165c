import { useQuery } from '@tanstack/react-query';
import { getIdentityMessages, type IdentityMessages as Messages } from '@targum/contracts';
import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Card } from '../../../components/card.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Table } from '../../../components/table.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { SpanField } from './span-field.tsx';
import { identityKey } from './use-act.ts';

const spans = [1, 7, 30, 90];

/** Texts to phones cost money: what was spent, and how much of each limit is left. */
export function IdentityMessages() {
  const { t } = useLanguage();
  const [days, setDays] = useState(30);
  const found = useQuery({
    queryKey: [...identityKey, 'messages', days],
    queryFn: () => call(getIdentityMessages, { query: { days } }),
  });
  return (
    <QueryView query={found} lines={8}>
      {({ costs, limits }) => (
        <div className="space-y-10">
          <Today limits={limits} />
          <section>
            <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
              <h2 className="text-lg font-semibold">{t('identity.messages.costs')}</h2>
              <SpanField spans={spans} days={days} onChange={setDays} />
            </div>
            {costs.sent === 0 ? (
              <EmptyState icon="mail" title={t('identity.messages.none')} />
            ) : (
              <Costs costs={costs} />
            )}
          </section>
          <Ranges limits={limits} />
        </div>
      )}
    </QueryView>
  );
}

type Limits = Messages['limits'];

function Today({ limits: { day, spent_micros, most_micros } }: { limits: Limits }) {
  const { t, format } = useLanguage();
  return (
    <Card>
      <h2 className="text-lg font-semibold">{t('identity.messages.today')}</h2>
      <p className="mt-1 mb-3 flex flex-wrap items-baseline gap-x-3">
        <bdi className="text-3xl font-bold tabular-nums">{format.money(spent_micros / 1e6)}</bdi>
        <span className="text-muted">
          {t('identity.messages.of', {
            most: format.money(most_micros / 1e6),
            sent: format.number(day.sent),
            limit: format.number(day.limit),
          })}
        </span>
      </p>
      <ProgressBar label={t('identity.messages.today')} value={(day.sent / Math.max(1, day.limit)) * 100} />
      <p className="mt-2 text-sm text-muted">
        {day.ends_at
          ? t('identity.messages.ends', { when: format.dateTime(day.ends_at) })
          : t('identity.messages.fresh')}
        {' · '}
        {t('identity.messages.where')}
      </p>
    </Card>
  );
}

function useCountry() {
  const { language } = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (code: string) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
}

function Costs({ costs }: { costs: Messages['costs'] }) {
  const { t, format } = useLanguage();
  const country = useCountry();
  return (
    <Table
      caption={t('identity.messages.costs')}
      head={[
        { label: t('identity.messages.country') },
        { label: t('identity.messages.sent'), end: true },
        { label: t('identity.messages.spent'), end: true },
      ]}
    >
      {costs.countries.map((row) => (
        <tr key={row.country}>
          <td className="p-3">{country(row.country)}</td>
          <td className="p-3 text-end tabular-nums">{format.number(row.sent)}</td>
          <td className="p-3 text-end tabular-nums">
            <bdi>{format.money(row.cost_micros / 1e6)}</bdi>
          </td>
        </tr>
      ))}
      <tr className="font-semibold">
        <td className="p-3">{t('identity.messages.all')}</td>
        <td className="p-3 text-end tabular-nums">{format.number(costs.sent)}</td>
        <td className="p-3 text-end tabular-nums">
          <bdi>{format.money(costs.cost_micros / 1e6)}</bdi>
        </td>
      </tr>
    </Table>
  );
}

function Ranges({ limits }: { limits: Limits }) {
  const { t, format } = useLanguage();
  const country = useCountry();
  const used = (sent: number, limit: number) => `${format.number(sent)} / ${format.number(limit)}`;
  return (
    <section>
      <h2 className="text-lg font-semibold">{t('identity.messages.ranges')}</h2>
      <p className="mb-4 max-w-prose text-pretty text-muted">{t('identity.messages.ranges.text')}</p>
      {limits.countries.length + limits.ranges.length === 0 ? (
        <EmptyState icon="mail" title={t('identity.messages.ranges.none')} />
      ) : (
        <Table
          caption={t('identity.messages.ranges')}
          head={[
            { label: t('identity.messages.range') },
            { label: t('identity.messages.hour'), end: true },
            { label: t('identity.messages.completed'), end: true },
            { label: t('console.state') },
          ]}
        >
          {limits.countries.map((row) => (
            <tr key={row.country}>
              <td className="p-3 font-medium">{country(row.country)}</td>
              <td className="p-3 text-end tabular-nums">
                <bdi dir="ltr" className="whitespace-nowrap">
                  {used(row.sent, row.limit)}
                </bdi>
              </td>
              <td className="p-3 text-end">{t('identity.none')}</td>
              <td className="p-3">
                <UseBadge full={row.sent >= row.limit} />
              </td>
            </tr>
          ))}
          {limits.ranges.map((row) => (
            <tr key={row.prefix}>
              <td className="p-3">
                <bdi dir="ltr">{row.prefix}</bdi>
              </td>
              <td className="p-3 text-end tabular-nums">
                <bdi dir="ltr" className="whitespace-nowrap">
                  {used(row.sent, row.limit)}
                </bdi>
              </td>
              <td className="p-3 text-end tabular-nums">
                <bdi dir="ltr" className="whitespace-nowrap">
                  {used(row.completed, row.judged)}
                </bdi>
              </td>
              <td className="p-3">
                {row.paused_until ? (
                  <>
                    <Badge tone="bad">{t('identity.messages.paused')}</Badge>{' '}
                    <span className="text-sm whitespace-nowrap text-muted">
                      {t('identity.locks.until')} {format.dateTime(row.paused_until)}
                    </span>
                  </>
                ) : (
                  <UseBadge full={row.sent >= row.limit} />
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

function UseBadge({ full }: { full: boolean }) {
  const { t } = useLanguage();
  return <Badge tone={full ? 'bad' : 'good'}>{t(full ? 'identity.messages.full' : 'identity.messages.open')}</Badge>;
}
