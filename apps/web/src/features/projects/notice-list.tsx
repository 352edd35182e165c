import type { ProjectDocument } from '@targum/contracts';
import { useLanguage } from '../../i18n/language.tsx';

/** What the files say about themselves: converted, signatures dropped, comments left as they are. */
export function NoticeList({ documents }: { documents: readonly ProjectDocument[] }) {
  const { t } = useLanguage();
  const speaking = documents.filter((document) => document.notices.length > 0);
  if (speaking.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{t('details.notices')}</h2>
      {speaking.map((document) => (
        <div key={document.document_id} className="mb-4">
          <p className="font-medium">
            <bdi>{document.filename}</bdi>
          </p>
          <ul className="list-disc ps-5 text-muted">
            {document.notices.map((notice) => (
              <li key={`${notice.code} ${notice.message}`}>
                <bdi>{notice.message}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
