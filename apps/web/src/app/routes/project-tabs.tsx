import type { ProjectStatus } from '@targum/contracts';
import { Link, useSearchParams } from 'react-router';
import { ButtonLink } from '../../components/button.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { DraftPane } from '../../features/draft/draft-pane.tsx';
import { DownloadsPane } from '../../features/exports/downloads-pane.tsx';
import { GlossaryPicker } from '../../features/glossaries/glossary-picker.tsx';
import { NamesPane } from '../../features/names/names-pane.tsx';
import { NamesReport } from '../../features/names/names-report.tsx';
import { ProjectDetails } from '../../features/projects/project-details.tsx';
import { QualityPane } from '../../features/quality/quality-pane.tsx';
import { useSession } from '../../features/session/session.tsx';
import { DocumentList } from '../../features/upload/document-list.tsx';
import { ProjectVoice } from '../../features/voice/project-voice.tsx';
import { useLanguage } from '../../i18n/language.tsx';

const tabs = ['draft', 'quality', 'names', 'glossary', 'downloads', 'details'] as const;
type TabName = (typeof tabs)[number];

/** The parts of a started project; which one is shown is in the address. */
export function ProjectTabs({ project }: { project: ProjectStatus }) {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const shown = tabs.find((tab) => tab === search.get('tab')) ?? 'draft';
  return (
    <div className="mt-8">
      <Tabs
        label={t('project.tab')}
        tabs={tabs.map((id) => ({ id, label: t(`project.tab.${id}`) }))}
        value={shown}
        onChange={(tab: TabName) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
      >
        <Pane tab={shown} project={project} />
      </Tabs>
    </div>
  );
}

function Pane({ tab, project }: { tab: TabName; project: ProjectStatus }) {
  if (tab === 'draft') return <DraftPane project={project} />;
  if (tab === 'quality') return <QualityPane project={project} />;
  if (tab === 'names') {
    return (
      <>
        <NamesPane projectId={project.project_id} started />
        {project.segments.done > 0 ? <NamesReport projectId={project.project_id} /> : null}
      </>
    );
  }
  if (tab === 'glossary') return <GlossaryTab project={project} />;
  if (tab === 'downloads') return <DownloadsPane project={project} />;
  return (
    <div className="space-y-8">
      <DocumentList project={project} changeable={false} />
      <ProjectVoice project={project} />
      <ProjectDetails project={project} />
    </div>
  );
}

function GlossaryTab({ project }: { project: ProjectStatus }) {
  const { t } = useLanguage();
  const { status } = useSession();
  if (status !== 'signed-in') {
    return (
      <>
        <p className="mb-4">{t('glossary.signIn')}</p>
        <ButtonLink to={`/auth?return_to=${encodeURIComponent(`/projects/${project.project_id}?tab=glossary`)}`}>
          {t('nav.login')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p className="mb-4 text-muted">
        {t('glossary.about')} {t('glossary.started')}
      </p>
      <GlossaryPicker project={project} />
      <Link to="/memories" className="mt-6 inline-block text-sm underline underline-offset-4">
        {t('nav.memories')}
      </Link>
    </>
  );
}
