import { useQuery } from '@tanstack/react-query';
import { getSystemHealth, type HealthSample, listHealthSamples } from '@targum/contracts';
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Field } from '../../components/field.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Select } from '../../components/select.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeMinutes } from '../../lib/describe-time.ts';
import { LinePlot } from './line-plot.tsx';

/** How the parts are doing now, and how the installation did over the last hours. */
export function Health() {
  return (
    <div className="space-y-10">
      <Now />
      <History />
    </div>
  );
}

function Now() {
  const { t, format } = useLanguage();
  const health = useQuery({
    queryKey: ['console', 'health'],
    queryFn: () => call(getSystemHealth, {}),
    refetchInterval: 5_000,
  });
  return (
    <QueryView query={health} lines={6}>
      {({ status, parts, process, engine }) => (
        <>
          <output className="mb-4 flex flex-wrap items-center gap-3">
            <Badge tone={status === 'ok' ? 'good' : 'bad'}>{t(`console.status.${status}`)}</Badge>
            <span className="text-sm text-muted">
              {t('console.process', {
                uptime: describeMinutes(t, Math.floor(process.uptime_seconds / 60)),
                memory: format.bytes(process.memory_mb * 2 ** 20),
                node: process.node,
              })}
              {' · '}
              <bdi>{`${engine.id} ${engine.version}`}</bdi>
            </span>
          </output>
          <Table
            caption={t('console.parts')}
            head={[
              { label: t('console.part') },
              { label: t('console.state') },
              { label: t('console.answer'), end: true },
            ]}
          >
            {Object.entries(parts).map(([name, part]) => (
              <tr key={name}>
                <td className="p-3 font-medium">
                  <bdi>{name}</bdi>
                </td>
                <td className="p-3">
                  <Badge tone={part.ok ? 'good' : 'bad'}>{t(part.ok ? 'console.ok' : 'console.down')}</Badge>
                  {part.error ? <span className="ms-2 text-sm text-bad">{part.error}</span> : null}
                </td>
                <td className="p-3 text-end tabular-nums">
                  {t('console.ms', { count: format.number(part.milliseconds) })}
                </td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </QueryView>
  );
}

const spans = [1, 6, 24, 72];

function History() {
  const { t } = useLanguage();
  const [hours, setHours] = useState(6);
  const history = useQuery({
    queryKey: ['console', 'samples', hours],
    queryFn: () => call(listHealthSamples, { query: { hours } }),
    refetchInterval: 60_000,
  });
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <h2 className="text-xl font-semibold">{t('console.history')}</h2>
        <Field label={t('console.span')}>
          {({ className: _own, ...control }) => (
            <Select {...control} value={hours} onChange={(event) => setHours(Number(event.target.value))}>
              {spans.map((row) => (
                <option key={row} value={row}>
                  {t('console.hours', { hours: row })}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <QueryView query={history} lines={6}>
        {({ samples }) =>
          samples.length === 0 ? (
            <p className="text-muted">{t('console.history.none')}</p>
          ) : (
            <>
              <Plots samples={samples} />
              <SampleTable samples={samples} />
            </>
          )
        }
      </QueryView>
    </section>
  );
}

function Plots({ samples }: { samples: HealthSample[] }) {
  const { t, format } = useLanguage();
  const series = (pick: (sample: HealthSample) => number) =>
    samples.map((sample) => ({ at: sample.at, value: pick(sample) }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <LinePlot
        title={t('console.plot.milliseconds')}
        points={series((sample) => sample.milliseconds)}
        show={(value) => t('console.ms', { count: format.number(value) })}
      />
      <LinePlot
        title={t('console.plot.jobs')}
        points={series((sample) => sample.jobs_waiting + sample.jobs_active)}
        show={(value) => format.number(value)}
      />
      <LinePlot
        title={t('console.plot.memory')}
        points={series((sample) => sample.memory_mb)}
        show={(value) => format.bytes(value * 2 ** 20)}
      />
      <LinePlot
        title={t('console.plot.load')}
        points={series((sample) => sample.load)}
        show={(value) => format.number(Math.round(value * 100) / 100)}
      />
    </div>
  );
}

const tableRows = 60;

function SampleTable({ samples }: { samples: HealthSample[] }) {
  const { t, format } = useLanguage();
  const step = Math.max(1, Math.ceil(samples.length / tableRows));
  const rows = samples.toReversed().filter((_, index) => index % step === 0);
  return (
    <details className="mt-4">
      <summary className="cursor-pointer text-sm font-medium text-muted hover:text-ink">
        {t('console.history.table')}
      </summary>
      <div className="mt-3">
        <Table
          caption={t('console.history')}
          head={[
            { label: t('console.when') },
            { label: t('console.state') },
            { label: t('console.plot.milliseconds'), end: true },
            { label: t('console.plot.jobs'), end: true },
            { label: t('console.plot.memory'), end: true },
            { label: t('console.plot.load'), end: true },
          ]}
        >
          {rows.map((sample) => (
            <tr key={sample.at}>
              <td className="p-3 whitespace-nowrap">{format.dateTime(sample.at)}</td>
              <td className="p-3">{t(sample.ok ? 'console.ok' : 'console.down')}</td>
              <td className="p-3 text-end tabular-nums">{format.number(sample.milliseconds)}</td>
              <td className="p-3 text-end tabular-nums">{format.number(sample.jobs_waiting + sample.jobs_active)}</td>
              <td className="p-3 text-end tabular-nums">{format.number(sample.memory_mb)}</td>
              <td className="p-3 text-end tabular-nums">{format.number(Math.round(sample.load * 100) / 100)}</td>
            </tr>
          ))}
        </Table>
      </div>
    </details>
  );
}
