import { useQuery } from '@tanstack/react-query';
import { describeSite } from '@targum/contracts';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { call } from '../../lib/api.ts';
import { useUpload } from './use-upload.ts';

export function DropZone({ onUploaded }: { onUploaded: (projectId: string) => void }) {
  const { t, format } = useLanguage();
  const site = useQuery({ queryKey: ['site'], queryFn: () => call(describeSite, {}) }).data;
  const { state, upload, cancel } = useUpload(onUploaded);
  const [refusal, setRefusal] = useState<string>();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function take(file: File | undefined) {
    if (!file) return;
    const limit = site?.largest_upload_bytes ?? Number.POSITIVE_INFINITY;
    if (file.size === 0) return setRefusal(t('upload.empty'));
    if (file.size > limit) return setRefusal(t('upload.tooLarge', { size: format.bytes(limit) }));
    setRefusal(undefined);
    void upload(file);
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  const formats = site?.formats.map((row) => row.extensions[0]?.toUpperCase() ?? row.name) ?? [];
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the button inside does the same by keyboard
    <section
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      aria-label={t('upload.title')}
      className={`mt-10 rounded-2xl border-2 border-dashed bg-surface p-8 text-center sm:p-14 ${over ? 'border-accent bg-tint' : 'border-line'}`}
    >
      {state.step === 'sending' ? (
        <div className="mx-auto max-w-md">
          <p className="mb-3 break-words" aria-live="polite">
            {t('upload.sending', { name: state.name })} · {format.percent(state.fraction * 100)}
          </p>
          <ProgressBar label={t('upload.sending', { name: state.name })} value={state.fraction * 100} />
          <Button kind="quiet" className="mt-5" onClick={cancel}>
            {t('upload.cancel')}
          </Button>
        </div>
      ) : (
        <>
          <p className="text-xl font-semibold">{t('upload.title')}</p>
          <p className="mt-2 mb-6 text-sm text-muted">
            {site
              ? t('upload.hint', { formats: formats.join(', '), size: format.bytes(site.largest_upload_bytes) })
              : '\u00a0'}
          </p>
          <Button onClick={() => input.current?.click()}>{t('upload.choose')}</Button>
          <input
            ref={input}
            type="file"
            hidden
            accept={site?.formats.flatMap((row) => row.extensions.map((extension) => `.${extension}`)).join(',')}
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </>
      )}
      {refusal ? <Notice kind="error">{refusal}</Notice> : null}
      {state.step === 'failed' ? (
        <Notice
          kind="error"
          title={
            state.status === undefined
              ? t('upload.failed.network')
              : t('upload.failed', { status: String(state.status) })
          }
        >
          {state.message ? <p>{state.message}</p> : null}
          <Button kind="quiet" className="mt-3" onClick={() => void upload(state.file)}>
            {t('upload.retry')}
          </Button>
        </Notice>
      ) : null}
    </section>
  );
}
