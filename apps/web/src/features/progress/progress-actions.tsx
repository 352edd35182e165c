import { useMutation } from '@tanstack/react-query';
import {
  cancelProject,
  downloadTranslation,
  type ProjectStatus,
  pauseProject,
  resumeProject,
  retryProject,
} from '@targum/contracts';
import { buildPath } from '@targum/wire';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DownloadLink } from '../../components/download-link.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';

const steps = { pause: pauseProject, resume: resumeProject, cancel: cancelProject, retry: retryProject } as const;
type Step = keyof typeof steps;

/** What each state lets a person do. */
const offered: Partial<Record<ProjectStatus['status'], readonly Step[]>> = {
  queued: ['pause', 'cancel'],
  translating: ['pause', 'cancel'],
  paused: ['resume', 'cancel'],
  failed: ['retry', 'cancel'],
  cancelled: ['retry'],
};

export function ProgressActions({ project }: { project: ProjectStatus }) {
  const { t } = useLanguage();
  const [asking, setAsking] = useState(false);
  const params = { projectId: project.project_id };
  const act = useMutation({ mutationFn: (step: Step) => call(steps[step], { params }) });
  // What was done before a cancellation is put into its file first.
  const writing = project.status === 'cancelled' && project.documents.some(({ state }) => state === 'translating');
  const now = writing ? [] : (offered[project.status] ?? []);
  const result = project.documents.some((document) => document.result);
  const oneDocument = project.documents.filter((document) => document.state !== 'rejected').length === 1;
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
        {result && oneDocument ? (
          <DownloadLink kind="main" path={buildPath(downloadTranslation.path, params, undefined)}>
            {t(project.status === 'completed' ? 'progress.download' : 'progress.download.part')}
          </DownloadLink>
        ) : null}
        {now.map((step) => (
          <Button
            key={step}
            kind={step === 'resume' || step === 'retry' ? 'main' : 'quiet'}
            disabled={act.isPending}
            onClick={() => (step === 'cancel' ? setAsking(true) : act.mutate(step))}
          >
            {t(project.status === 'cancelled' ? 'progress.resume' : `progress.${step}`)}
          </Button>
        ))}
      </div>
      {act.isError ? <Notice kind="error">{describeFailure(t, act.error)}</Notice> : null}
      <ConfirmDialog
        open={asking}
        title={t('progress.cancel.title')}
        text={t('progress.cancel.text')}
        keep={t('progress.cancel.keep')}
        confirm={t('progress.cancel')}
        onClose={() => setAsking(false)}
        onConfirm={() => act.mutate('cancel')}
      />
    </>
  );
}
