import { ButtonLink } from '../../components/button.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { ProjectList } from '../../features/projects/project-list.tsx';
import { useSession } from '../../features/session/session.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export function ProjectsRoute() {
  const { t } = useLanguage();
  const { status } = useSession();
  return (
    <div className="mx-auto max-w-3xl">
      <PageTitle title={t('nav.projects')} />
      <h1 className="mb-6 text-3xl font-bold">{t('nav.projects')}</h1>
      {status === 'signed-out' ? (
        <div className="py-10 text-center">
          <p className="mb-6">{t('projects.noEmail')}</p>
          <ButtonLink to="/auth?return_to=/projects">{t('nav.login')}</ButtonLink>
        </div>
      ) : null}
      {status === 'signed-in' ? <ProjectList /> : null}
    </div>
  );
}
