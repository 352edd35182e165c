import { useLanguage } from '../../i18n/language.tsx';
import type { UploadFailure } from './upload-queue.ts';

/** Why a file did not arrive, in the reader's words; a refusal of the server also says what it answered. */
export function UploadFailureText({ failure }: { failure: UploadFailure }) {
  const { t, format } = useLanguage();
  if (failure.kind === 'empty') return t('upload.empty');
  if (failure.kind === 'network') return t('upload.failed.network');
  if (failure.kind === 'too-large') return t('upload.tooLarge', { size: format.bytes(failure.limit) });
  return (
    <>
      {t('upload.failed', { status: String(failure.status) })}
      {failure.message ? (
        <>
          {' · '}
          <bdi>{failure.message}</bdi>
        </>
      ) : null}
    </>
  );
}
