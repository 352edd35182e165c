import { ProgressBar } from '../../components/progress-bar.tsx';
import { SmallButton } from '../../components/small-button.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { FileRow } from './file-row.tsx';
import { UploadFailureText } from './upload-failure-text.tsx';
import { removeUpload, retryUpload, type Upload } from './upload-queue.ts';

/** A file on its way, with the browser's guess at its words. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { t, format } = useLanguage();
  const { id, file, step, failure } = upload;
  const again = step === 'failed' && failure?.kind !== 'empty' && failure?.kind !== 'too-large';
  return (
    <FileRow
      name={file.name}
      bytes={file.size}
      problem={
        failure ? (
          <p role="alert">
            <UploadFailureText failure={failure} />
          </p>
        ) : null
      }
      actions={
        <>
          {again ? (
            <SmallButton about={file.name} onClick={() => retryUpload(id)}>
              {t('upload.retry')}
            </SmallButton>
          ) : null}
          <SmallButton about={file.name} onClick={() => removeUpload(id)}>
            {t(step === 'sending' || step === 'waiting' ? 'upload.cancel' : 'files.remove')}
          </SmallButton>
        </>
      }
    >
      {upload.words !== undefined && step !== 'failed' ? (
        <span>{t('files.approximately', { count: upload.words })}</span>
      ) : null}
      {step === 'waiting' ? <span>{t('files.waiting')}</span> : null}
      {step === 'sending' ? (
        <span className="flex w-full items-center gap-3 pt-1.5">
          <ProgressBar label={t('upload.sending', { name: file.name })} value={upload.fraction * 100} />
          <span className="tabular-nums">{format.percent(upload.fraction * 100)}</span>
        </span>
      ) : null}
      {step === 'sent' ? <span>{t(upload.result?.duplicate ? 'files.duplicate' : 'files.counting')}</span> : null}
    </FileRow>
  );
}
