import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteProject, type ProjectStatus, updateProject } from '@targum/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';
import { NoticeList } from './notice-list.tsx';

/** What was agreed, what the files brought along, and putting the project away. */
export function ProjectDetails({ project }: { project: ProjectStatus }) {
  const { t, format } = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const params = { projectId: project.project_id };
  const refresh = () => queries.invalidateQueries({ queryKey: ['projects'] });
  const archive = useMutation({
    mutationFn: () => call(updateProject, { params, body: { archived: !project.archived } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: () => call(deleteProject, { params }),
    onSuccess: async () => {
      await refresh();
      await navigate('/projects');
    },
  });
  const failure = archive.error ?? remove.error;
  return (
    <div className="space-y-8">
      <dl className="grid max-w-md grid-cols-[auto_1fr] gap-x-8 gap-y-2">
        {project.estimate ? (
          <>
            <dt className="text-muted">{t('details.price')}</dt>
            <dd className="tabular-nums">{format.money(project.estimate.total_cost)}</dd>
          </>
        ) : null}
        {project.engine ? (
          <>
            <dt className="text-muted">{t('details.engine')}</dt>
            <dd>
              <bdi>{project.engine}</bdi>
            </dd>
          </>
        ) : null}
      </dl>
      <NoticeList documents={project.documents} />
      <section>
        <h2 className="mb-3 text-lg font-semibold">{t('details.danger')}</h2>
        <div className="flex flex-wrap gap-3">
          <Button kind="quiet" disabled={archive.isPending} onClick={() => archive.mutate()}>
            {t(project.archived ? 'details.unarchive' : 'details.archive')}
          </Button>
          <Button kind="quiet" disabled={remove.isPending} onClick={() => setAsking(true)}>
            {t('details.delete')}
          </Button>
        </div>
        {failure ? <Notice kind="error">{describeFailure(t, failure)}</Notice> : null}
      </section>
      <ConfirmDialog
        open={asking}
        title={t('delete.title')}
        text={t('delete.text')}
        keep={t('delete.keep')}
        confirm={t('details.delete')}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}
