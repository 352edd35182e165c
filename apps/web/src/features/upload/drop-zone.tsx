import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { describeError } from '../../lib/describe-error.ts';
import { UploadFailureText } from './upload-failure-text.tsx';
import { useDrop } from './use-drop.ts';

interface DropZoneProps {
  /** The project that takes the files; without one the first drop makes one. */
  projectId?: string;
  /** The files are on their way into this new project. */
  onUploaded?: (projectId: string) => void;
  /** Beside a list of files: lower and quieter. */
  compact?: boolean;
}

export function DropZone({ projectId, onUploaded, compact = false }: DropZoneProps) {
  const { t, format } = useLanguage();
  const { site, limit, refusal, begin, take } = useDrop({ projectId, onUploaded });
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  }

  const formats = site?.formats.map((row) => row.extensions[0]?.toUpperCase() ?? row.name) ?? [];
  const room = compact ? 'px-5 py-6' : 'p-8 sm:p-14';
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
      className={`rounded-2xl border-2 border-dashed text-center transition-colors ${room} ${over ? 'border-accent bg-tint' : 'border-line bg-surface'}`}
    >
      <p className={compact ? 'font-semibold' : 'text-xl font-semibold'}>
        {t(compact ? 'upload.more' : 'upload.title')}
      </p>
      <p className={`mt-2 text-sm text-muted ${compact ? 'mb-4' : 'mb-6'}`}>
        {site ? t('upload.hint', { formats: formats.join(', '), size: format.bytes(limit) }) : '\u00a0'}
      </p>
      <Button kind={compact ? 'quiet' : 'main'} disabled={begin.isPending} onClick={() => input.current?.click()}>
        {t(compact ? 'upload.add' : 'upload.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={site?.formats.flatMap((row) => row.extensions.map((extension) => `.${extension}`)).join(',')}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      {refusal ? (
        <Notice kind="error">
          <UploadFailureText failure={refusal} />
        </Notice>
      ) : null}
      {begin.isError ? (
        <Notice kind="error" title={t('upload.failed.project')}>
          <p>{describeError(t, begin.error)}</p>
          <Button kind="quiet" className="mt-3" onClick={() => begin.mutate(begin.variables)}>
            {t('upload.retry')}
          </Button>
        </Notice>
      ) : null}
    </section>
  );
}
