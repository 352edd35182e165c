import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ListedProject, type ProjectState, type ProjectStatus, updateProject } from '@targum/contracts';
import { Link } from 'react-router';
import { Badge, type BadgeTone } from '../../components/badge.tsx';
import { useDescribePair } from '../../components/language-pair.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';
import { deleteSoon, undoDelete, undoMs } from './pending-deletes.ts';
import { useShowChanged } from './use-projects.ts';

const tones: Partial<Record<ProjectState, BadgeTone>> = {
  completed: 'good',
  failed: 'bad',
  translating: 'accent',
  checking: 'accent',
  queued: 'accent',
};
const running = ['queued', 'translating', 'checking', 'paused'];

/** A project in the list: its name leads to it, its state is true now, and it can be put away. */
export function ProjectRow({ project }: { project: ListedProject }) {
  const { t, format, language } = useLanguage();
  const describe = useDescribePair();
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (
    <li className="relative px-5 py-4 hover:bg-tint">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Link
          to={`/projects/${project.project_id}`}
          className="me-auto min-w-0 font-semibold break-words after:absolute after:inset-0"
        >
          <bdi>{project.name}</bdi>
        </Link>
        {project.unread_messages > 0 ? (
          <Badge tone="accent">{t('project.unread', { count: project.unread_messages })}</Badge>
        ) : null}
        <Badge tone={tones[project.status] ?? 'plain'}>{t(`state.${project.status}`)}</Badge>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        {project.words.total > 0 ? (
          <>
            <span>{t('project.words', { count: project.words.total })}</span>
            <span>{describe(project)}</span>
          </>
        ) : null}
        <span className="me-auto">{when.format(new Date(project.created_at))}</span>
        <RowActions project={project} />
      </div>
      {running.includes(project.status) ? (
        <div className="mt-2 flex items-center gap-3">
          <ProgressBar label={t('progress.label')} value={project.progress} />
          <span className="text-sm text-muted tabular-nums">{format.percent(project.progress)}</span>
        </div>
      ) : null}
    </li>
  );
}

function RowActions({ project }: { project: ProjectStatus }) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const queries = useQueryClient();
  const showChanged = useShowChanged();
  const { name, project_id: projectId } = project;
  const refresh = () => void queries.invalidateQueries({ queryKey: ['projects'] });
  const onFailed = (error: unknown) => toast({ kind: 'error', title: describeFailure(t, error) });
  const archive = useMutation({
    mutationFn: () => call(updateProject, { params: { projectId }, body: { archived: !project.archived } }),
    onSuccess: (changed) => {
      showChanged(changed);
      refresh();
      toast({ kind: 'success', title: t(changed.archived ? 'projects.archived' : 'projects.unarchived', { name }) });
    },
    onError: onFailed,
  });

  function remove(): void {
    deleteSoon(projectId, refresh, onFailed);
    toast({
      title: t('projects.deleted', { name }),
      text: t('projects.deleted.text'),
      milliseconds: undoMs,
      action: { label: t('projects.undo'), run: () => undoDelete(projectId) },
    });
  }

  return (
    // Above the link that covers the row.
    <span className="relative z-10 -my-1 flex gap-1">
      <SmallButton about={name} disabled={archive.isPending} onClick={() => archive.mutate()}>
        {t(project.archived ? 'projects.unarchive' : 'projects.archive')}
      </SmallButton>
      <SmallButton about={name} onClick={remove}>
        {t('projects.delete')}
      </SmallButton>
    </span>
  );
}
