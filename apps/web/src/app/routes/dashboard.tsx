import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Figures } from '../../features/dashboard/figures.tsx';
import { RecentProjects } from '../../features/dashboard/recent-projects.tsx';
import { UsagePlot } from '../../features/dashboard/usage-plot.tsx';
import { WorkInProgress } from '../../features/dashboard/work-in-progress.tsx';
import { RequireSession } from '../../features/session/require-session.tsx';
import { useSession } from '../../features/session/session.tsx';
import { DropZone } from '../../features/upload/drop-zone.tsx';
import { useLanguage } from '../../i18n/language.tsx';

export function DashboardRoute() {
  return (
    <RequireSession>
      <Dashboard />
    </RequireSession>
  );
}

function Dashboard() {
  const { t } = useLanguage();
  const { user } = useSession();
  const navigate = useNavigate();
  const name = user?.name.split(' ')[0];
  return (
    <div className="space-y-10">
      <PageTitle title={t('nav.dashboard')} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl font-bold tracking-tight">
          {name && !name.includes('@') ? t('dashboard.hello', { name }) : t('nav.dashboard')}
        </h1>
        {user?.is_admin ? (
          <ButtonLink to="/console" kind="quiet">
            {t('dashboard.console')}
          </ButtonLink>
        ) : null}
      </div>
      <Figures />
      <div className="grid gap-10 lg:grid-cols-2">
        <Section title={t('dashboard.progress')}>
          <WorkInProgress />
        </Section>
        <Section title={t('dashboard.upload')}>
          <DropZone onUploaded={(projectId) => void navigate(`/projects/${projectId}`)} />
        </Section>
      </div>
      <Section title={t('dashboard.usage')}>
        <UsagePlot />
      </Section>
      <Section
        title={t('dashboard.recent')}
        more={
          <Link to="/projects" className="text-sm font-semibold text-accent underline-offset-4 hover:underline">
            {t('dashboard.recent.all')}
          </Link>
        }
      >
        <RecentProjects />
      </Section>
    </div>
  );
}

function Section({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="text-xl font-semibold">{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}
