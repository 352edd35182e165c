import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ProjectStatus, updateProject } from '@targum/contracts';
import { AssetName } from '../../components/asset-name.tsx';
import { useToast } from '../../components/toast.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';

/** The project's name as the page's heading. */
export function EditableName({ project }: { project: ProjectStatus }) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (name: string) => call(updateProject, { params: { projectId: project.project_id }, body: { name } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['projects'] }),
    onError: (error) => toast({ kind: 'error', title: describeFailure(t, error) }),
  });
  // What was just saved stands there before the news of it comes back.
  const name = save.isSuccess && save.data.updated_at >= project.updated_at ? save.data.name : project.name;
  return (
    <AssetName name={name} label={t('project.rename.label')} rename={t('project.rename')} onRename={save.mutateAsync} />
  );
}
