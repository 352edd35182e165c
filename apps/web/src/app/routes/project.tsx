import type { ProjectStatus } from '@targum/contracts';
import { Link, useParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { AuthorPanel } from '../../features/assignments/author-panel.tsx';
import { ProgressPanel } from '../../features/progress/progress-panel.tsx';
import { useProject } from '../../features/progress/use-project.ts';
import { EditableName } from '../../features/projects/editable-name.tsx';
import { ProjectFacts } from '../../features/projects/project-facts.tsx';
import { useSession } from '../../features/session/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { NotFoundRoute } from './not-found.tsx';
import { ProjectSetup } from './project-setup.tsx';
import { ProjectTabs } from './project-tabs.tsx';

export function ProjectRoute() {
  const { projectId = '' } = useParams();
  const { status } = useSession();
  // Whose project it is can only be said once it is known who asks.
  return status === 'loading' ? <Spinner /> : <Project projectId={projectId} />;
}

function Project({ projectId }: { projectId: string }) {
  const { t } = useLanguage();
  const { project, missing, connected } = useProject(projectId);
  if (missing) return <NotFoundRoute />;
  if (!project) return <Spinner />;
  return (
    <>
      <PageTitle title={project.name} />
      <Link to="/projects" className="text-sm text-muted underline-offset-4 hover:underline">
        {t('project.back')}
      </Link>
      <div className="mt-1">
        <EditableName project={project} />
      </div>
      <ProjectFacts project={project} />
      {connected ? null : <Notice kind="warning">{t('progress.lost')}</Notice>}
      {project.archived ? <Notice kind="info">{t('project.archived')}</Notice> : null}
      <div className="mt-8">
        <Body project={project} />
      </div>
    </>
  );
}

const beforeStart = ['draft', 'uploaded', 'estimated'];

function Body({ project }: { project: ProjectStatus }) {
  const { t } = useLanguage();
  if (beforeStart.includes(project.status))
    return <ProjectSetup project={project} returnTo={`/projects/${project.project_id}`} onStarted={() => undefined} />;
  return (
    <>
      <ProgressPanel project={project} />
      {project.tier === 'pro' ? <AuthorPanel projectId={project.project_id} /> : null}
      {project.segments.done > 0 ? (
        <ButtonLink kind="quiet" to={`/projects/${project.project_id}/review`} className="mt-4">
          <Icon name="pen" />
          {t('review.start')}
        </ButtonLink>
      ) : null}
      <ProjectTabs project={project} />
    </>
  );
}
