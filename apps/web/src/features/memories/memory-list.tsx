import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createMemory, listMemories } from '@targum/contracts';
import { Link, useNavigate } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { useDescribePair } from '../../components/language-pair.tsx';
import { NewAsset } from '../../components/new-asset.tsx';
import { Notice } from '../../components/notice.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';

export function MemoryList() {
  const { t } = useLanguage();
  const describe = useDescribePair();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const list = useQuery({ queryKey: ['memories'], queryFn: () => call(listMemories, {}) });
  const create = useMutation({
    mutationFn: (body: { name: string; source_language: string; target_language: string }) =>
      call(createMemory, { body }),
    onSuccess: async (memory) => {
      await queries.invalidateQueries({ queryKey: ['memories'] });
      await navigate(`/memories/${memory.id}`);
    },
  });
  const add = (
    <NewAsset
      title={t('memory.new')}
      error={create.isError ? describeFailure(t, create.error) : undefined}
      onCreate={create.mutateAsync}
    />
  );
  if (list.isPending) return <Spinner />;
  if (list.isError) return <Notice kind="error">{describeFailure(t, list.error)}</Notice>;
  if (list.data.memories.length === 0) {
    return (
      <EmptyState title={t('memory.empty')} action={add}>
        {t('memory.empty.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="mb-6 divide-y divide-line rounded-2xl border border-line bg-surface">
        {list.data.memories.map((memory) => (
          <li key={memory.id}>
            <Link
              to={`/memories/${memory.id}`}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-4 -outline-offset-2 hover:bg-tint"
            >
              <span className="me-auto">
                <bdi className="font-semibold break-words">{memory.name}</bdi>
                {memory.automatic ? <span className="block text-sm text-muted">{t('memory.automatic')}</span> : null}
              </span>
              <span className="text-sm text-muted">{describe(memory)}</span>
              <span className="text-sm text-muted">{t('memory.units', { count: memory.units })}</span>
            </Link>
          </li>
        ))}
      </ul>
      {add}
    </>
  );
}
