import { useMutation, useQueryClient } from '@tanstack/react-query';
import { importXliff } from '@targum/contracts';
import { FileButton } from '../../components/file-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';

/** Takes translations back from another tool and says what did not fit. */
export function ImportXliff({ projectId, documentId }: { projectId: string; documentId: string }) {
  const { t, format } = useLanguage();
  const queries = useQueryClient();
  const bring = useMutation({
    mutationFn: (file: File) =>
      call(importXliff, {
        params: { projectId },
        body: { document_id: documentId },
        file: { name: file.name, content: file },
      }),
    onSuccess: () =>
      Promise.all(
        ['segments', 'report', 'chapters'].map((name) => queries.invalidateQueries({ queryKey: [name, projectId] })),
      ),
  });
  return (
    <div className="min-w-0">
      <FileButton accept=".xlf,.xliff,.xml" disabled={bring.isPending} onFile={(file) => bring.mutate(file)}>
        {t('downloads.import.choose')}
      </FileButton>
      {bring.isError ? <Notice kind="error">{describeFailure(t, bring.error)}</Notice> : null}
      {bring.isSuccess ? (
        <Notice kind="info">
          <p>
            {t('downloads.imported', {
              updated: format.number(bring.data.updated),
              unchanged: format.number(bring.data.unchanged),
            })}
          </p>
          {bring.data.conflicts.length > 0 ? (
            <details className="mt-2">
              <summary className="cursor-pointer">
                {t('downloads.conflicts', { count: bring.data.conflicts.length })}
              </summary>
              <ul className="mt-2 max-h-64 space-y-1 overflow-y-auto text-sm">
                {bring.data.conflicts.map((conflict) => (
                  <li key={conflict.unit_id}>
                    <bdi>{conflict.unit_id}</bdi>: {t(`downloads.conflict.${conflict.reason}`)}{' '}
                    <bdi className="text-muted">{conflict.detail}</bdi>
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </Notice>
      ) : null}
    </div>
  );
}
