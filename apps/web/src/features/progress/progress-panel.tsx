import { downloadTranslation, type ProjectStatus } from '@targum/contracts';
import { buildPath } from '@targum/wire';
import { buttonClass } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import type { MessageKey } from '../../i18n/en.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { describeSeconds } from '../../lib/describe-time.ts';

const headings: Partial<Record<ProjectStatus['status'], MessageKey>> = {
  queued: 'progress.queued',
  translating: 'progress.translating',
  checking: 'progress.checking',
  completed: 'progress.completed',
  failed: 'progress.failed',
};

/** True progress of a running translation, and the way to its result. */
export function ProgressPanel({ project }: { project: ProjectStatus }) {
  const { t, format } = useLanguage();
  const { done, total, needs_review: review } = project.segments;
  const facts = [
    t('progress.segments', { done: format.number(done), total: format.number(total) }),
    project.words_per_second === null
      ? undefined
      : t('progress.speed', { words: format.number(Math.round(project.words_per_second)) }),
    project.seconds_remaining === null
      ? undefined
      : t('time.left', { time: describeSeconds(t, project.seconds_remaining) }),
  ].filter((fact) => fact !== undefined);
  const heading = headings[project.status];
  return (
    <section className="mt-8 rounded-2xl border border-line bg-surface p-6 sm:p-8">
      <h2 className="mb-4 text-xl font-semibold" aria-live="polite" data-testid="state">
        {heading ? t(heading) : project.status}
      </h2>
      <ProgressBar label={t('progress.label')} value={project.progress} />
      <p className="mt-3 text-muted tabular-nums">{facts.join(' · ')}</p>
      {project.engine ? (
        <p className="mt-1 text-sm text-muted">{t('progress.engine', { engine: project.engine })}</p>
      ) : null}
      {review > 0 ? <p className="mt-1 text-sm text-muted">{t('progress.review', { count: review })}</p> : null}
      {project.error ? (
        <Notice kind="error" title={t('progress.failed')}>
          {project.error.message}
        </Notice>
      ) : null}
      {project.status === 'completed' ? (
        <a
          className={`${buttonClass()} mt-6`}
          href={buildPath(downloadTranslation.path, { projectId: project.project_id }, undefined)}
          download
        >
          {t('progress.download')}
        </a>
      ) : null}
    </section>
  );
}
