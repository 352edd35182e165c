import { useQuery } from '@tanstack/react-query';
import { listProjects } from '@targum/contracts';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

export function RecentProjects() {
  const { t, format } = useLanguage();
  const recent = useQuery({
    queryKey: ['projects', 'recent'],
    queryFn: () => call(listProjects, { query: { sort: 'changed', limit: 5 } }),
  });
  return (
    <QueryView query={recent} lines={5}>
      {({ projects }) =>
        projects.length === 0 ? (
          <EmptyState title={t('dashboard.recent.none')}>{t('dashboard.recent.none.text')}</EmptyState>
        ) : (
          <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
            {projects.map((project) => (
              <li key={project.project_id}>
                <Link
                  to={`/projects/${project.project_id}`}
                  className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3.5 hover:bg-tint"
                >
                  <bdi className="me-auto min-w-0 font-medium break-words">{project.name}</bdi>
                  <span className="text-sm text-muted">{t(`state.${project.status}`)}</span>
                  <span className="text-sm text-muted tabular-nums">{format.date(project.updated_at)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  );
}
