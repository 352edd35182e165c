import { useQuery } from '@tanstack/react-query';
import { getPreferences, type ProjectStatus } from '@targum/contracts';
import { OrderForm } from '../../features/estimate/order-form.tsx';
import { GlossaryPicker } from '../../features/glossaries/glossary-picker.tsx';
import { NamesPane } from '../../features/names/names-pane.tsx';
import { useSession } from '../../features/session/session.tsx';
import { DocumentList } from '../../features/upload/document-list.tsx';
import { DropZone } from '../../features/upload/drop-zone.tsx';
import { useUploads } from '../../features/upload/use-uploads.ts';
import { VoicePicker } from '../../features/voice/voice-picker.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';

interface ProjectSetupProps {
  project: ProjectStatus;
  returnTo: string;
  onStarted: () => void;
}

/** A project before its start: its documents, then what is to be done with them and for how much. */
export function ProjectSetup({ project, returnTo, onStarted }: ProjectSetupProps) {
  const { t } = useLanguage();
  const { status, user } = useSession();
  const uploads = useUploads(project.project_id, project.documents);
  const preferences = useQuery({
    queryKey: ['preferences'],
    queryFn: () => call(getPreferences, {}),
    enabled: status === 'signed-in',
  }).data;
  const uncounted = uploads.filter((upload) => upload.step !== 'failed' && !upload.result?.duplicate);
  const guessedWords = uncounted.reduce((sum, upload) => sum + (upload.words ?? 1), 0);
  const any = project.documents.some((document) => document.state !== 'rejected') || uncounted.length > 0;
  return (
    <div className="space-y-10">
      <section aria-label={t('files.title')} className="space-y-4">
        <DocumentList project={project} changeable />
        <DropZone projectId={project.project_id} compact />
      </section>
      {any ? (
        <OrderForm
          project={project}
          guessedWords={guessedWords}
          usualTier={preferences?.default_tier}
          credit={user?.credits_remaining}
          returnTo={returnTo}
          onStarted={onStarted}
          adapted={
            status === 'signed-in' ? (
              <div className="mt-6">
                <VoicePicker project={project} />
              </div>
            ) : null
          }
        >
          <div className="mt-6 space-y-6">
            {status === 'signed-in' ? <GlossaryPicker project={project} /> : null}
            {project.status === 'estimated' ? (
              <details className="group">
                <summary className="cursor-pointer font-medium">{t('names.title')}</summary>
                <div className="mt-4">
                  <NamesPane projectId={project.project_id} started={false} />
                </div>
              </details>
            ) : null}
          </div>
        </OrderForm>
      ) : null}
    </div>
  );
}
