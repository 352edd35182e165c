import { useSyncExternalStore } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { describeFailure } from '../../lib/describe-failure.ts';
import { hiddenProjects, subscribeToDeletes } from './pending-deletes.ts';
import { ProjectFilter } from './project-filter.tsx';
import { ProjectRow } from './project-row.tsx';
import { useListChoice } from './use-list-choice.ts';
import { useProjects } from './use-projects.ts';

/** Where a new project begins: signed in on its own page, else on the home page. */
export function ProjectList({ newProject }: { newProject: string }) {
  const { t } = useLanguage();
  const { choice, change, untouched } = useListChoice();
  const list = useProjects(choice);
  const hidden = useSyncExternalStore(subscribeToDeletes, hiddenProjects);
  if (list.isPending) return <Spinner />;
  if (list.isError) {
    return (
      <Notice kind="error" title={t('error.title')}>
        <p>{describeFailure(t, list.error)}</p>
        <Button kind="quiet" className="mt-3" onClick={() => void list.refetch()}>
          {t('error.again')}
        </Button>
      </Notice>
    );
  }
  const projects = list.data.pages.flatMap((page) => page.projects).filter((row) => !hidden.has(row.project_id));
  if (projects.length === 0 && untouched && !list.hasNextPage) {
    return (
      <>
        <EmptyState title={t('projects.empty')} action={<ButtonLink to={newProject}>{t('projects.first')}</ButtonLink>}>
          {t('projects.empty.text')}
        </EmptyState>
        <p className="mt-4 text-center text-sm">
          <button
            type="button"
            className="cursor-pointer text-muted underline-offset-4 hover:underline"
            onClick={() => change({ show: 'archived' })}
          >
            {t('projects.filter.archived')}
          </button>
        </p>
      </>
    );
  }
  return (
    <>
      <ProjectFilter choice={choice} onChange={change} />
      {projects.length === 0 ? (
        <EmptyState
          title={t('projects.nothing')}
          action={
            <Button kind="quiet" onClick={() => change({ search: '', show: 'all' })}>
              {t('projects.showAll')}
            </Button>
          }
        >
          {t('projects.nothing.text')}
        </EmptyState>
      ) : (
        <ul
          className="divide-y divide-line rounded-2xl border border-line bg-surface"
          aria-busy={list.isPlaceholderData}
        >
          {projects.map((project) => (
            <ProjectRow key={project.project_id} project={project} />
          ))}
        </ul>
      )}
      {list.hasNextPage ? (
        <div className="mt-5 text-center">
          <Button kind="quiet" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('projects.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}
