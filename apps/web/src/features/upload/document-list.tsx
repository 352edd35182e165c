import { useMutation } from '@tanstack/react-query';
import { deleteDocument, type ProjectDocument, type ProjectStatus } from '@targum/contracts';
import { SmallButton } from '../../components/small-button.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { adviceFor } from '../../lib/advice-for.ts';
import { call } from '../../lib/api.ts';
import { describeFailure } from '../../lib/describe-failure.ts';
import { FileRow } from './file-row.tsx';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';

interface DocumentListProps {
  project: ProjectStatus;
  /** Before the start documents can be taken out again. */
  changeable: boolean;
}

/** The files of a project: those that have arrived, then those on their way. */
export function DocumentList({ project, changeable }: DocumentListProps) {
  const { t } = useLanguage();
  const uploads = useUploads(project.project_id, project.documents);
  if (project.documents.length + uploads.length === 0) return null;
  return (
    <ul aria-label={t('files.title')} className="divide-y divide-line rounded-2xl border border-line bg-surface">
      {project.documents.map((document) => (
        <DocumentRow key={document.document_id} project={project} document={document} changeable={changeable} />
      ))}
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </ul>
  );
}

interface DocumentRowProps extends DocumentListProps {
  document: ProjectDocument;
}

function DocumentRow({ project, document, changeable }: DocumentRowProps) {
  const { t } = useLanguage();
  const rejection = document.error && adviceFor(document.error.code);
  const remove = useMutation({
    mutationFn: () =>
      call(deleteDocument, { params: { projectId: project.project_id, documentId: document.document_id } }),
  });
  return (
    <FileRow
      name={document.filename}
      bytes={document.bytes}
      problem={
        <>
          {document.error ? (
            <p role="alert">
              <span className="font-semibold">{t('project.rejected')}.</span>{' '}
              {rejection ? t(rejection) : <bdi>{document.error.message}</bdi>}
              {rejection ? (
                <bdi className="block text-sm opacity-80" lang="en">
                  {document.error.message}
                </bdi>
              ) : null}
            </p>
          ) : null}
          {remove.isError ? <p role="alert">{describeFailure(t, remove.error)}</p> : null}
        </>
      }
      actions={
        changeable ? (
          <SmallButton
            about={document.filename}
            disabled={remove.isPending || remove.isSuccess}
            onClick={() => remove.mutate()}
          >
            {t('files.remove')}
          </SmallButton>
        ) : null
      }
    >
      <DocumentState document={document} />
    </FileRow>
  );
}

function DocumentState({ document }: { document: ProjectDocument }) {
  const { t } = useLanguage();
  if (document.state === 'rejected') return null;
  if (document.word_count === null) return <span className="animate-pulse text-muted">{t('files.counting')}</span>;
  return <span className="tabular-nums">{t('project.words', { count: document.word_count })}</span>;
}
