import { useInfiniteQuery } from '@tanstack/react-query';
import { listMemoryUnits } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { Table } from '../../components/table.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';

/** What a memory holds, newest first, a page after the other. */
export function MemoryUnits({ memoryId }: { memoryId: string }) {
  const { t } = useLanguage();
  const [words, setWords] = useState('');
  const units = useInfiniteQuery({
    queryKey: ['memory-units', memoryId, words],
    queryFn: ({ pageParam }) =>
      call(listMemoryUnits, {
        params: { memoryId },
        query: { ...(words ? { search: words } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
  });
  if (units.isPending) return <Spinner />;
  if (units.isError) return <Notice kind="error">{describeFailure(t, units.error)}</Notice>;
  const rows = units.data.pages.flatMap((page) => page.units);
  return (
    <>
      <SearchInput
        label={t('memory.search')}
        value={words}
        onSearch={setWords}
        className="my-4 block w-full max-w-sm"
      />
      {rows.length === 0 ? (
        <p className="py-6 text-muted">{t(words ? 'draft.empty' : 'memory.noUnits')}</p>
      ) : (
        <Table
          caption={t('memory.title')}
          head={[{ label: t('memory.source') }, { label: t('memory.target') }, { label: t('memory.quality') }]}
        >
          {rows.map((unit) => (
            <tr key={unit.id} className="align-top">
              <td dir="auto" className="min-w-48 p-3">
                {unit.source}
              </td>
              <td dir="auto" className="min-w-48 p-3">
                {unit.target}
              </td>
              <td className="p-3 text-sm text-muted">{t(`memory.quality.${unit.quality}`)}</td>
            </tr>
          ))}
        </Table>
      )}
      {units.hasNextPage ? (
        <Button kind="quiet" className="mt-4" disabled={units.isFetching} onClick={() => void units.fetchNextPage()}>
          {t('memory.more')}
        </Button>
      ) : null}
    </>
  );
}
