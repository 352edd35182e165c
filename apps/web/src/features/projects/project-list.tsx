import { useQuery } from '@tanstack/react-query';
import { listProjects } from '@targum/contracts';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

export function ProjectList() {
  const { t, format, language } = useLanguage();
  const list = useQuery({ queryKey: ['projects'], queryFn: () => call(listProjects, { query: { limit: 100 } }) });
  if (list.isPending) return <Spinner />;
  if (list.isError) {
    return (
      <Notice kind="error" title={t('error.title')}>
        <p>{list.error.message}</p>
        <Button kind="quiet" className="mt-3" onClick={() => void list.refetch()}>
          {t('error.again')}
        </Button>
      </Notice>
    );
  }
  const { projects } = list.data;
  if (projects.length === 0) {
    return (
      <div className="rounded-2xl border border-dashed border-line py-14 text-center">
        <p className="mb-6 text-muted">{t('projects.empty')}</p>
        <ButtonLink to="/">{t('projects.first')}</ButtonLink>
      </div>
    );
  }
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (
    <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
      {projects.map((project) => (
        <li key={project.project_id}>
          <Link
            to={`/projects/${project.project_id}`}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-4 hover:bg-tint"
          >
            <bdi className="me-auto font-semibold break-words">{project.name}</bdi>
            <span className="text-sm text-muted">{t('project.words', { count: project.words.total })}</span>
            <span className="text-sm text-muted">{when.format(new Date(project.created_at))}</span>
            <span className="text-sm">
              {t(`state.${project.status}`)}
              {project.status === 'translating' ? ` · ${format.percent(project.progress)}` : null}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
