import { exportGlossary } from '@targum/contracts';
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
import { SearchInput } from '../../components/search-input.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { describeFailure } from '../../lib/describe-failure.ts';
import { TermEditor } from './term-editor.tsx';
import { TermPages } from './term-pages.tsx';
import { TermTable } from './term-table.tsx';
import { useGlossary } from './use-glossary.ts';

/** One glossary: its terms in a table, adding, changing, importing and exporting. */
export function GlossaryEditor({ glossaryId }: { glossaryId: string }) {
  const { t, format } = useLanguage();
  const describe = useDescribePair();
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(0);
  const [asking, setAsking] = useState(false);
  const state = useGlossary(glossaryId, search, page);
  const { glossary, terms, rename, remove, add, change, removeTerm, bring } = state;
  if (state.list.isPending) return <Spinner />;
  if (!state.list.data) return <QueryView query={state.list}>{() => null}</QueryView>;
  if (!glossary)
    return <EmptyState title={t('notFound.title')} action={<Link to="/glossaries">{t('glossary.back')}</Link>} />;
  const failure = [rename, remove, add, change, removeTerm, bring, terms, state.list].find((row) => row.error)?.error;
  const exportPath = (kind: 'csv' | 'tbx') => buildPath(exportGlossary.path, { glossaryId }, { format: kind });
  return (
    <>
      <Link to="/glossaries" className="text-sm text-muted underline-offset-4 hover:underline">
        {t('glossary.back')}
      </Link>
      <AssetName
        name={glossary.name}
        label={t('glossary.name')}
        rename={t('glossary.rename')}
        onRename={rename.mutateAsync}
      />
      <p className="mt-1 text-muted">
        {describe(glossary)} · {t('glossary.terms', { count: glossary.terms })}
      </p>
      <div className="my-6 flex flex-wrap gap-3">
        <FileButton accept=".csv,.tbx,.xml,.txt" disabled={bring.isPending} onFile={(file) => bring.mutate(file)}>
          {t('glossary.import')}
        </FileButton>
        <DownloadLink path={exportPath('csv')}>{t('glossary.exportCsv')}</DownloadLink>
        <DownloadLink path={exportPath('tbx')}>{t('glossary.exportTbx')}</DownloadLink>
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
      <SearchInput
        label={t('glossary.search')}
        value={search}
        onSearch={(words) => {
          setSearch(words);
          setPage(0);
        }}
        className="my-4 block w-full max-w-sm"
      />
      {terms.data?.total === 0 ? (
        <p className="py-6 text-muted">{t(search ? 'glossary.noMatch' : 'glossary.noTerms')}</p>
      ) : null}
      {terms.data && terms.data.total > 0 ? (
        <>
          <TermTable
            terms={terms.data.terms}
            busy={change.isPending}
            onChange={(termId, body) => change.mutateAsync({ termId, body })}
            onRemove={(termId) => removeTerm.mutate(termId)}
          />
          <TermPages page={page} total={terms.data.total} onPage={setPage} />
        </>
      ) : null}
      <section aria-label={t('glossary.add')} className="mt-8 rounded-2xl border border-line bg-surface p-5">
        <TermEditor busy={add.isPending} onSave={add.mutateAsync} />
      </section>
      <ConfirmDialog
        open={asking}
        title={t('glossary.delete.title', { name: glossary.name })}
        text={t('glossary.delete.text')}
        keep={t('glossary.keep')}
        confirm={t('glossary.delete')}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => void navigate('/glossaries') })}
      />
    </>
  );
}
