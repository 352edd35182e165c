import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteMemory, exportMemory, importMemory, listMemories, renameMemory } from '@targum/contracts';
import { buildPath } from '@targum/wire';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AssetName } from '../../components/asset-name.tsx';
import { Button } from '../../components/button.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { DownloadLink } from '../../components/download-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FileButton } from '../../components/file-button.tsx';
import { useDescribePair } from '../../components/language-pair.tsx';
import { Notice } from '../../components/notice.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';
import { MemoryUnits } from './memory-units.tsx';

/** One memory: what it holds, bringing in and taking out TMX. */
export function MemoryPage({ memoryId }: { memoryId: string }) {
  const { t, format } = useLanguage();
  const describe = useDescribePair();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const params = { memoryId };
  const list = useQuery({ queryKey: ['memories'], queryFn: () => call(listMemories, {}) });
  const memory = list.data?.memories.find((row) => row.id === memoryId);
  const refresh = () => queries.invalidateQueries({ queryKey: ['memories'] });
  const rename = useMutation({
    mutationFn: (name: string) => call(renameMemory, { params, body: { name } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: () => call(deleteMemory, { params }),
    onSuccess: async () => {
      await refresh();
      await navigate('/memories');
    },
  });
  const bring = useMutation({
    mutationFn: (file: File) => call(importMemory, { params, file: { name: file.name, content: file } }),
    onSuccess: () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['memory-units', memoryId] })]),
  });
  if (list.isPending) return <Spinner />;
  if (!list.data) return <QueryView query={list}>{() => null}</QueryView>;
  if (!memory)
    return <EmptyState title={t('notFound.title')} action={<Link to="/memories">{t('memory.back')}</Link>} />;
  const failure = rename.error ?? remove.error ?? bring.error;
  return (
    <>
      <Link to="/memories" className="text-sm text-muted underline-offset-4 hover:underline">
        {t('memory.back')}
      </Link>
      <AssetName
        name={memory.name}
        label={t('glossary.name')}
        rename={t('glossary.rename')}
        onRename={rename.mutateAsync}
      />
      <p className="mt-1 text-muted">
        {describe(memory)} · {t('memory.units', { count: memory.units })}
        {memory.automatic ? ` · ${t('memory.automatic')}` : null}
      </p>
      <div className="my-6 flex flex-wrap gap-3">
        <FileButton accept=".tmx,.xml" disabled={bring.isPending} onFile={(file) => bring.mutate(file)}>
          {t('memory.import')}
        </FileButton>
        <DownloadLink path={buildPath(exportMemory.path, params, undefined)}>{t('memory.export')}</DownloadLink>
        <Button kind="quiet" onClick={() => setAsking(true)}>
          {t('glossary.delete')}
        </Button>
      </div>
      {bring.isSuccess ? (
        <Notice kind="info">
          {t('glossary.imported', {
            read: format.number(bring.data.read),
            added: format.number(bring.data.added),
            replaced: format.number(bring.data.replaced),
          })}
        </Notice>
      ) : null}
      {failure ? <Notice kind="error">{describeFailure(t, failure)}</Notice> : null}
      <MemoryUnits memoryId={memoryId} />
      <ConfirmDialog
        open={asking}
        title={t('glossary.delete.title', { name: memory.name })}
        text={t('memory.delete.text')}
        keep={t('glossary.keep')}
        confirm={t('glossary.delete')}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
      />
    </>
  );
}
