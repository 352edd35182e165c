import {
  downloadReport,
  downloadSource,
  downloadTranslation,
  type ExportFormat,
  exportProject,
  type ProjectDocument,
  type ProjectStatus,
} from '@targum/contracts';
import { buildPath } from '@targum/wire';
import { DownloadLink } from '../../components/download-link.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { DownloadRow } from './download-row.tsx';
import { ImportBilingual } from './import-bilingual.tsx';
import { ImportXliff } from './import-xliff.tsx';

const bilingual: ExportFormat[] = ['bilingual-docx', 'bilingual-epub', 'bilingual-html'];
const tools: ExportFormat[] = ['xliff-1.2', 'xliff-2.1', 'tmx'];

/** Everything that can be taken away, document by document. */
export function DownloadsPane({ project }: { project: ProjectStatus }) {
  const { t, format } = useLanguage();
  const documents = project.documents.filter((document) => document.state !== 'rejected');
  return (
    <div className="space-y-8">
      {project.status === 'in_review' ? <Notice kind="info">{t('downloads.inReview')}</Notice> : null}
      {project.kept_until ? (
        <p className="text-sm text-pretty text-muted">
          {t('downloads.keptUntil', { date: format.date(project.kept_until) })}
        </p>
      ) : null}
      {documents.map((document) => (
        <section key={document.document_id} className="rounded-2xl border border-line bg-surface p-5 sm:p-6">
          <h2 className="mb-4 text-lg font-semibold break-words">
            <bdi>{document.filename}</bdi>
          </h2>
          <DocumentDownloads project={project} document={document} />
        </section>
      ))}
      <section className="rounded-2xl border border-line bg-surface p-5 sm:p-6">
        <DownloadRow title={t('downloads.report')} about={t('downloads.report.about')}>
          <DownloadLink path={buildPath(downloadReport.path, { projectId: project.project_id }, undefined)}>
            {t('downloads.json')}
          </DownloadLink>
        </DownloadRow>
      </section>
    </div>
  );
}

function DocumentDownloads({ project, document }: { project: ProjectStatus; document: ProjectDocument }) {
  const { t } = useLanguage();
  const projectId = project.project_id;
  const query = { document_id: document.document_id };
  // While a person reviews it, its files wait for the sign-off.
  const gated = project.status === 'in_review';
  const exportLink = (format: ExportFormat) => (
    <DownloadLink key={format} path={buildPath(exportProject.path, { projectId, format }, query)}>
      {t(`downloads.format.${format}`)}
    </DownloadLink>
  );
  const partial = document.result !== null && document.segments.failed > 0;
  return (
    <div className="divide-y divide-line">
      <DownloadRow
        title={t('downloads.translation')}
        about={t(partial ? 'downloads.part' : 'downloads.translation.about')}
      >
        {document.result ? (
          <DownloadLink kind="main" path={buildPath(downloadTranslation.path, { projectId }, query)}>
            {t('downloads.file')}
          </DownloadLink>
        ) : (
          <span className="text-sm text-muted">{t('downloads.notYet')}</span>
        )}
      </DownloadRow>
      {gated ? null : (
        <>
          <DownloadRow title={t('downloads.bilingual')} about={t('downloads.bilingual.about')}>
            {bilingual.map(exportLink)}
          </DownloadRow>
          <DownloadRow title={t('downloads.tracked')} about={t('downloads.tracked.about')}>
            {exportLink('tracked-docx')}
          </DownloadRow>
        </>
      )}
      <ImportBilingual projectId={projectId} documentId={document.document_id} />
      {gated ? null : (
        <DownloadRow title={t('downloads.tools')} about={t('downloads.tools.about')}>
          {tools.map(exportLink)}
        </DownloadRow>
      )}
      <ImportXliff
        projectId={projectId}
        documentId={document.document_id}
        renderPlaces={(button, below) => (
          <DownloadRow title={t('downloads.import')} about={t('downloads.import.about')} below={below}>
            {button}
          </DownloadRow>
        )}
      />
      <DownloadRow title={t('downloads.source')}>
        <DownloadLink path={buildPath(downloadSource.path, { projectId, documentId: document.document_id }, undefined)}>
          {t('downloads.file')}
        </DownloadLink>
      </DownloadRow>
    </div>
  );
}
