import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useProject } from '../../features/progress/use-project.ts';
import { EditableName } from '../../features/projects/editable-name.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { DropZone } from '../../features/upload/drop-zone.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { ProjectSetup } from './project-setup.tsx';

/** The address carries the project's id from the first file on: leaving and coming back loses nothing. */
export function CreateProjectRoute() {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const projectId = search.get('project');
  return (
    <RequireSession>
      <PageTitle title={t('create.title')} />
      {projectId ? (
        <Begun projectId={projectId} />
      ) : (
        <>
          <h1 className="text-3xl font-bold">{t('create.title')}</h1>
          <p className="mt-2 mb-8 max-w-2xl text-pretty text-muted">{t('create.lead')}</p>
          <DropZone onUploaded={(id) => setSearch({ project: id }, { replace: true })} />
          <p className="mt-4 text-center text-sm text-muted">{t('create.kept')}</p>
        </>
      )}
    </RequireSession>
  );
}

const beforeStart = ['draft', 'uploaded', 'estimated'];

function Begun({ projectId }: { projectId: string }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const { project, missing, connected } = useProject(projectId);
  // An id that is gone or was never ours: begin anew.
  if (missing) return <Navigate to="/create-project" replace />;
  if (!project) return <Spinner />;
  if (!beforeStart.includes(project.status)) return <Navigate to={`/projects/${projectId}`} replace />;
  return (
    <>
      <p className="text-sm font-medium text-muted">{t('create.title')}</p>
      <EditableName project={project} />
      {connected ? null : <Notice kind="warning">{t('progress.lost')}</Notice>}
      <div className="mt-8">
        <ProjectSetup
          project={project}
          returnTo={`/create-project?project=${projectId}`}
          onStarted={() => void navigate(`/projects/${projectId}`)}
        />
      </div>
    </>
  );
}
