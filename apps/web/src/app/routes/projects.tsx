import { useQuery } from '@tanstack/react-query';
import { listProjects } from '@targum/contracts';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { ProjectList } from '../../features/projects/project-list.tsx';
import { useSession } from '../../features/session/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

export function ProjectsRoute() {
  const { t } = useLanguage();
  const { status } = useSession();
  return (
    <>
      <PageTitle title={t('nav.projects')} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-bold">{t('nav.projects')}</h1>
        {status === 'signed-in' ? <ButtonLink to="/create-project">{t('projects.new')}</ButtonLink> : null}
      </div>
      {status === 'loading' ? <Spinner /> : null}
      {status === 'signed-in' ? <ProjectList newProject="/create-project" /> : null}
      {status === 'signed-out' ? <SignedOut /> : null}
    </>
  );
}

const signIn = '/auth?return_to=/projects';

/** Without a session no user's projects are shown, only what this browser itself began as a visitor. */
function SignedOut() {
  const { t } = useLanguage();
  const own = useQuery({
    queryKey: ['projects', 'any'],
    queryFn: () => call(listProjects, { query: { limit: 1, archived: 'all' } }),
  });
  if (own.isPending) return <Spinner />;
  if (!own.data || own.data.projects.length === 0) {
    return (
      <EmptyState title={t('projects.noEmail')} action={<ButtonLink to={signIn}>{t('nav.login')}</ButtonLink>}>
        {t('projects.noEmail.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-2xl bg-tint px-5 py-4">
        <p className="text-pretty">{t('projects.visitor')}</p>
        <ButtonLink to={signIn} kind="quiet">
          {t('nav.login')}
        </ButtonLink>
      </div>
      <ProjectList newProject="/" />
    </>
  );
}
