import { useQuery } from '@tanstack/react-query';
import { getReport, type ProjectReport, type ProjectStatus } from '@targum/contracts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';
import { ChapterPlot } from './chapter-plot.tsx';
import { CheckTable } from './check-table.tsx';
import { OriginList } from './origin-list.tsx';
import { WorstList } from './worst-list.tsx';

const running = ['queued', 'translating', 'checking'];

/** The report as a page: what the checks found, where, and where to look first. */
export function QualityPane({ project }: { project: ProjectStatus }) {
  const { t } = useLanguage();
  const runs = running.includes(project.status);
  const report = useQuery({
    queryKey: ['report', project.project_id, project.status],
    queryFn: () => call(getReport, { params: { projectId: project.project_id } }),
    refetchInterval: runs ? 5_000 : false,
  });
  if (report.isPending) return <Spinner />;
  if (report.isError) {
    return (
      <Notice kind="error" title={t('error.title')}>
        <p>{describeFailure(t, report.error)}</p>
        <Button kind="quiet" className="mt-3" onClick={() => void report.refetch()}>
          {t('error.again')}
        </Button>
      </Notice>
    );
  }
  return (
    <div className="space-y-10">
      {runs ? <p className="text-muted">{t('quality.running')}</p> : null}
      <SignOff report={report.data} />
      <Figures report={report.data} />
      <CheckTable checks={report.data.checks} />
      <ChapterPlot chapters={report.data.chapters} />
      <WorstList worst={report.data.worst} source={report.data.source} target={report.data.target} />
      <OriginList origins={report.data.origins} />
      <p className="text-sm text-muted">{t('quality.limits')}</p>
    </div>
  );
}

/** The word of a person counts for more than any check. */
function SignOff({ report: { signed_off } }: { report: ProjectReport }) {
  const { t, format } = useLanguage();
  if (!signed_off) return null;
  return (
    <p className="font-medium">
      {t('quality.signedOff', { name: signed_off.reviewer, date: format.date(signed_off.at) })}
    </p>
  );
}

function Figures({ report }: { report: ProjectReport }) {
  const { t, format } = useLanguage();
  const { clean, done } = report.words;
  const figures = [
    { value: done === 0 ? '–' : format.percent((clean / done) * 100), label: t('quality.clean'), tone: 'text-good' },
    { value: format.number(report.doubtful.error), label: t('quality.errors'), tone: 'text-bad' },
    { value: format.number(report.doubtful.warning), label: t('quality.warnings'), tone: 'text-accent' },
    { value: format.number(report.doubtful.info), label: t('quality.hints'), tone: 'text-muted' },
  ];
  return (
    <section aria-label={t('quality.title')} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map((figure) => (
        <Card key={figure.label} className="p-4!">
          <p className={`text-3xl font-bold tabular-nums ${figure.tone}`}>{figure.value}</p>
          <p className="mt-1 text-sm text-pretty text-muted">{figure.label}</p>
        </Card>
      ))}
    </section>
  );
}
