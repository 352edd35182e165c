import type { ProjectStatus } from '@targum/contracts';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import type { MessageKey } from '../../i18n/texts.ts';
import { adviceFor } from '../../lib/advice-for.ts';
import { describeSeconds } from '../../lib/describe-time.ts';
import { FailedSegments } from './failed-segments.tsx';
import { ProgressActions } from './progress-actions.tsx';

const headings: Partial<Record<ProjectStatus['status'], MessageKey>> = {
  queued: 'progress.queued',
  translating: 'progress.translating',
  checking: 'progress.checking',
  in_review: 'progress.in_review',
  completed: 'progress.completed',
  paused: 'progress.paused',
  cancelled: 'progress.cancelled',
  failed: 'progress.failed',
};

const whys: Record<string, MessageKey> = {
  translation_failed: 'progress.why.translation_failed',
  segments_failed: 'progress.why.segments_failed',
  storage_full: 'progress.why.storage_full',
};

const running = ['queued', 'translating', 'checking'];

/** True progress of a translation, what can be done about it, and the way to its result. */
export function ProgressPanel({ project }: { project: ProjectStatus }) {
  const { t } = useLanguage();
  const { needs_review: review, failed } = project.segments;
  const reviewed = project.tier === 'pro' && project.status === 'completed';
  const why = project.error && (whys[project.error.code] ?? adviceFor(project.error.code));
  const heading = reviewed ? 'progress.delivered' : headings[project.status];
  return (
    <section className="rounded-2xl border border-line bg-surface p-5 sm:p-7">
      <h2 className="mb-4 text-xl font-semibold" aria-live="polite" data-testid="state">
        {t(heading ?? `state.${project.status}`)}
      </h2>
      <ProgressBar label={t('progress.label')} value={project.progress} />
      <p className="mt-3 text-muted tabular-nums">{useFacts(project).join(' · ')}</p>
      {project.engine ? (
        <p className="mt-1 text-sm text-muted">{t('progress.engine', { engine: project.engine })}</p>
      ) : null}
      {review > 0 ? <p className="mt-1 text-sm text-muted">{t('progress.review', { count: review })}</p> : null}
      {project.error ? <Notice kind="error">{why ? t(why) : <bdi>{project.error.message}</bdi>}</Notice> : null}
      {failed > 0 ? <FailedSegments project={project} /> : null}
      <ProgressActions project={project} />
    </section>
  );
}

/** Speed and time left belong to what runs; afterwards only what was done counts. */
function useFacts(project: ProjectStatus): string[] {
  const { t, format } = useLanguage();
  const { done, total } = project.segments;
  const { words_per_second: speed, seconds_remaining: left } = project;
  const runs = running.includes(project.status);
  return [
    t('progress.segments', { done: format.number(done), total: format.number(total) }),
    speed !== null && (runs || project.status === 'completed')
      ? t('progress.speed', { words: format.number(Math.round(speed)) })
      : undefined,
    left !== null && runs ? t('time.left', { time: describeSeconds(t, left) }) : undefined,
  ].filter((fact) => fact !== undefined);
}
