import { useQuery, useQueryClient } from '@tanstack/react-query';
import { chooseProjectGlossaries, listGlossaries, listProjectGlossaries, type ProjectStatus } from '@targum/contracts';
import { Link } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';
import { useChoice } from '../../lib/use-choice.ts';

/** Which of the user's glossaries a project uses; only those for its languages can be chosen. */
export function GlossaryPicker({ project }: { project: ProjectStatus }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const params = { projectId: project.project_id };
  const own = useQuery({ queryKey: ['glossaries'], queryFn: () => call(listGlossaries, {}) });
  const queryKey = ['project-glossaries', project.project_id];
  const used = useQuery({ queryKey, queryFn: () => call(listProjectGlossaries, { params }) });
  const choice = useChoice({
    kept: used.data?.glossaries.map((row) => row.id) ?? [],
    of: project.project_id,
    save: (ids: string[]) => call(chooseProjectGlossaries, { params, body: { glossary_ids: ids } }),
    onSaved: async (data) => {
      // A list asked for before knows nothing of the choice.
      await queries.cancelQueries({ queryKey });
      queries.setQueryData(queryKey, data);
    },
  });
  if (own.isPending || used.isPending) return <Skeleton className="h-10 w-64" />;
  const failure = own.error ?? used.error ?? choice.error;
  const ids = choice.chosen;
  const fitting = own.data?.glossaries.filter(
    (row) => row.source_language === project.source_language && row.target_language === project.target_language,
  );
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t('glossary.pick')}</legend>
      {fitting?.length === 0 ? <p className="text-sm text-muted">{t('glossary.pick.none')}</p> : null}
      {fitting?.map((row) => (
        <label key={row.id} className="flex cursor-pointer items-center gap-2.5 py-1">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={ids.includes(row.id)}
            onChange={(event) =>
              choice.choose(event.target.checked ? [...ids, row.id] : ids.filter((id) => id !== row.id))
            }
          />
          <bdi>{row.name}</bdi>
          <span className="text-sm text-muted">{t('glossary.terms', { count: row.terms })}</span>
        </label>
      ))}
      {failure ? <Notice kind="error">{describeFailure(t, failure)}</Notice> : null}
      <Link to="/glossaries" className="mt-1 inline-block text-sm underline underline-offset-4">
        {t('glossary.manage')}
      </Link>
    </fieldset>
  );
}
