import { useQuery } from '@tanstack/react-query';
import { listProjects, type ProjectStatus } from '@targum/contracts';
import { Link } from 'react-router';
import { Badge } from '../../components/badge.tsx';
import { Card } from '../../components/card.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeSeconds } from '../../lib/describe-time.ts';

const running = 'queued,translating,checking';
const unfinished = `uploaded,estimated,paused,in_review,${running}`;

/** What is not done yet, looked at again every few seconds while something runs. */
export function WorkInProgress() {
  const { t } = useLanguage();
  const projects = useQuery({
    queryKey: ['projects', 'unfinished'],
    queryFn: () => call(listProjects, { query: { state: unfinished, sort: 'changed', limit: 6 } }),
    refetchInterval: ({ state }) =>
      state.data?.projects.some((project) => running.split(',').includes(project.status)) ? 2_000 : 15_000,
  });
  return (
    <QueryView query={projects}>
      {({ projects: rows }) =>
        rows.length === 0 ? (
          <p className="text-muted">{t('dashboard.progress.none')}</p>
        ) : (
          <ul className="grid gap-4">
            {rows.map((project) => (
              <li key={project.project_id}>
                <Row project={project} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}

function Row({ project }: { project: ProjectStatus }) {
  const { t, format } = useLanguage();
  const moving = running.split(',').includes(project.status) || project.status === 'paused';
  return (
    <Card className="p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={`/projects/${project.project_id}`}
          className="me-auto min-w-0 font-semibold break-words underline-offset-4 hover:underline"
        >
          <bdi>{project.name}</bdi>
        </Link>
        <Badge tone={project.status === 'translating' ? 'accent' : 'plain'}>{t(`state.${project.status}`)}</Badge>
      </div>
      {moving ? (
        <>
          <div className="mt-3">
            <ProgressBar label={t('dashboard.progress.of', { name: project.name })} value={project.progress} />
          </div>
          <p className="mt-2 text-sm text-muted tabular-nums">
            {format.percent(project.progress)}
            {project.seconds_remaining === null
              ? null
              : ` · ${t('time.left', { time: describeSeconds(t, project.seconds_remaining) })}`}
          </p>
        </>
      ) : null}
    </Card>
  );
}
