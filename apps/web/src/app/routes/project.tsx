import { useParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { ChooseTier } from '../../features/estimate/choose-tier.tsx';
import { ProgressPanel } from '../../features/progress/progress-panel.tsx';
import { useProject } from '../../features/progress/use-project.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { NotFoundRoute } from './not-found.tsx';

export function ProjectRoute() {
  const { t, format } = useLanguage();
  const { projectId = '' } = useParams();
  const { project, missing, connected } = useProject(projectId);
  if (missing) return <NotFoundRoute />;
  if (!project) return <Spinner />;
  const document = project.documents[0];
  const refused = project.documents.find((row) => row.state === 'rejected');
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle title={project.name} />
      <h1 className="text-3xl font-bold break-words">
        <bdi>{project.name}</bdi>
      </h1>
      <p className="mt-1 text-muted" data-testid="words">
        {document?.word_count == null ? null : t('project.words', { count: document.word_count })}
        {document ? (
          <>
            {' · '}
            <bdi>{format.bytes(document.bytes)}</bdi>
          </>
        ) : null}
      </p>
      {connected ? null : <Notice kind="warning">{t('progress.lost')}</Notice>}
      {refused?.error ? (
        <Notice kind="error" title={t('project.rejected')}>
          {refused.error.message}
        </Notice>
      ) : null}
      <Body project={project} />
      <p className="mt-10">
        <ButtonLink to="/" kind="quiet">
          {t('project.another')}
        </ButtonLink>
      </p>
    </div>
  );
}

function Body({ project }: { project: NonNullable<ReturnType<typeof useProject>['project']> }) {
  const { t } = useLanguage();
  if (project.status === 'draft' || project.documents.some((row) => row.state === 'rejected')) return null;
  if (project.status === 'uploaded') return <p className="mt-8">{t('upload.counting', { name: project.name })}</p>;
  if (project.status === 'estimated') return <ChooseTier project={project} />;
  return <ProgressPanel project={project} />;
}
