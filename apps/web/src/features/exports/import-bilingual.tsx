import { importBilingual } from '@targum/contracts';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { BringBack } from './bring-back.tsx';
import { DownloadRow } from './download-row.tsx';

/** Takes a two-column Word file back. */
export function ImportBilingual({ projectId, documentId }: { projectId: string; documentId: string }) {
  const { t } = useLanguage();
  return (
    <BringBack
      projectId={projectId}
      accept=".docx"
      choose={t('returned.choose')}
      send={(file, decisions) =>
        call(importBilingual, {
          params: { projectId },
          body: {
            document_id: documentId,
            ...(decisions ? { apply: 'true' as const, decisions: JSON.stringify(decisions) } : {}),
          },
          file: { name: file.name, content: file },
        })
      }
      renderPlaces={(button, below) => (
        <DownloadRow title={t('downloads.returned')} about={t('downloads.returned.about')} below={below}>
          {button}
        </DownloadRow>
      )}
    />
  );
}
