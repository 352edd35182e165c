import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createGlossary, listGlossaries } from '@targum/contracts';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { useDescribePair } from '../../components/language-pair.tsx';
import { NewAsset } from '../../components/new-asset.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';

export function GlossaryList() {
  const { t } = useLanguage();
  const describe = useDescribePair();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const list = useQuery({ queryKey: ['glossaries'], queryFn: () => call(listGlossaries, {}) });
  const create = useMutation({
    mutationFn: (body: { name: string; source_language: string; target_language: string }) =>
      call(createGlossary, { body }),
    onSuccess: async (glossary) => {
      await queries.invalidateQueries({ queryKey: ['glossaries'] });
      await navigate(`/glossaries/${glossary.id}`);
    },
  });
  const add = (
    <NewAsset
      title={t('glossary.new')}
      error={create.isError ? describeFailure(t, create.error) : undefined}
      onCreate={create.mutateAsync}
    />
  );
  if (list.isPending) return <Spinner />;
  if (list.isError) return <Notice kind="error">{describeFailure(t, list.error)}</Notice>;
  if (list.data.glossaries.length === 0) {
    return (
      <EmptyState title={t('glossary.empty')} action={add}>
        {t('glossary.empty.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="mb-6 divide-y divide-line rounded-2xl border border-line bg-surface">
        {list.data.glossaries.map((glossary) => (
          <li key={glossary.id}>
            <Link
              to={`/glossaries/${glossary.id}`}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-4 -outline-offset-2 hover:bg-tint"
            >
              <bdi className="me-auto font-semibold break-words">{glossary.name}</bdi>
              <span className="text-sm text-muted">{describe(glossary)}</span>
              <span className="text-sm text-muted">{t('glossary.terms', { count: glossary.terms })}</span>
            </Link>
          </li>
        ))}
      </ul>
      {add}
    </>
  );
}
