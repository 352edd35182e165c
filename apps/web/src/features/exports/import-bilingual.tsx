import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BilingualImport, type ImportDecisions, importBilingual } from '@targum/contracts';
import { useState } from 'react';
import { FileButton } from '../../components/file-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';
import { DownloadRow } from './download-row.tsx';
import { ImportPreview } from './import-preview.tsx';

interface Shown {
  file: File;
  outcome: BilingualImport;
}

/** Takes a two-column Word file back: first what it would change and where it does not fit, then the change itself. */
export function ImportBilingual({ projectId, documentId }: { projectId: string; documentId: string }) {
  const { t, format } = useLanguage();
  const queries = useQueryClient();
  const [shown, setShown] = useState<Shown>();
  const [done, setDone] = useState<BilingualImport>();
  const bring = useMutation({
    mutationFn: ({ file, decisions }: { file: File; decisions?: ImportDecisions }) =>
      call(importBilingual, {
        params: { projectId },
        body: {
          document_id: documentId,
          ...(decisions ? { apply: 'true' as const, decisions: JSON.stringify(decisions) } : {}),
        },
        file: { name: file.name, content: file },
      }),
    onSuccess: async (outcome, { file, decisions }) => {
      if (!outcome.applied) {
        setShown({ file, outcome });
        return;
      }
      setShown(undefined);
      setDone(outcome);
      // What was decided is written; whatever shows texts of this project reads them again.
      if (decisions)
        await Promise.all(
          ['segments', 'report', 'chapters', 'project'].map((name) =>
            queries.invalidateQueries({ queryKey: [name, projectId] }),
          ),
        );
    },
  });
  const below = (
    <div className="empty:hidden">
      {bring.isError ? <Notice kind="error">{describeFailure(t, bring.error)}</Notice> : null}
      {done ? (
        <Notice kind="info">
          {t('downloads.imported', { updated: format.number(done.changed), unchanged: format.number(done.unchanged) })}
        </Notice>
      ) : null}
      {shown ? (
        <ImportPreview
          // A new answer is about new texts: what was decided about the old ones is forgotten.
          key={JSON.stringify(shown.outcome.conflicts.map(({ ordinal, version }) => [ordinal, version]))}
          outcome={shown.outcome}
          name={shown.file.name}
          busy={bring.isPending}
          onApply={(decisions) => bring.mutate({ file: shown.file, decisions })}
          onCancel={() => setShown(undefined)}
        />
      ) : null}
    </div>
  );
  return (
    <DownloadRow title={t('downloads.returned')} about={t('downloads.returned.about')} below={below}>
      <FileButton
        accept=".docx"
        disabled={bring.isPending}
        onFile={(file) => {
          setDone(undefined);
          setShown(undefined);
          bring.mutate({ file });
        }}
      >
        {t(bring.isPending ? 'loading' : 'returned.choose')}
      </FileButton>
    </DownloadRow>
  );
}
