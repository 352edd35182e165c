import { importXliff } from '@targum/contracts';
import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { BringBack } from './bring-back.tsx';

interface ImportXliffProps {
  projectId: string;
  documentId: string;
  renderPlaces?: (button: ReactNode, below: ReactNode) => ReactNode;
}

const oneAfterTheOther = (button: ReactNode, below: ReactNode) => (
  <>
    {button}
    {below}
  </>
);

/** Takes translations back from another tool. */
export function ImportXliff({ projectId, documentId, renderPlaces = oneAfterTheOther }: ImportXliffProps) {
  const { t } = useLanguage();
  return (
    <BringBack
      projectId={projectId}
      accept=".xlf,.xliff,.xml"
      choose={t('downloads.import.choose')}
      send={(file, decisions) =>
        call(importXliff, {
          params: { projectId },
          body: {
            document_id: documentId,
            ...(decisions ? { apply: 'true' as const, decisions: JSON.stringify(decisions) } : {}),
          },
          file: { name: file.name, content: file },
        })
      }
      renderPlaces={renderPlaces}
    />
  );
}
