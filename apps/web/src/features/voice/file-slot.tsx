import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { useLanguage } from '../../i18n/language.tsx';

interface FileSlotProps {
  label: string;
  accept: string;
  /** What was chosen, while it waits for something else. */
  chosen?: File | undefined;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** A place for a file, to drop it on or to choose it by a button. */
export function FileSlot({ label, accept, chosen, multiple = false, disabled = false, onFiles }: FileSlotProps) {
  const { t, format } = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  function take(files: FileList | null): void {
    const list = [...(files ?? [])];
    if (list.length > 0 && !disabled) onFiles(multiple ? list : list.slice(0, 1));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a second way; the button inside does the same by keyboard
    <section
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={`flex flex-1 flex-col items-center justify-center rounded-xl border-2 border-dashed p-4 text-center ${over ? 'border-accent bg-tint' : 'border-line'}`}
    >
      <p className="mb-2 text-sm font-medium">{label}</p>
      {chosen ? (
        <p className="mb-2 max-w-full text-sm break-words">
          <bdi className="font-semibold">{chosen.name}</bdi>{' '}
          <span className="text-muted">{format.bytes(chosen.size)}</span>
        </p>
      ) : null}
      <Button
        kind="quiet"
        className="min-h-10! px-4! py-1.5!"
        disabled={disabled}
        aria-label={`${t(chosen ? 'voice.file.another' : 'voice.file.choose')}: ${label}`}
        onClick={() => input.current?.click()}
      >
        {t(chosen ? 'voice.file.another' : 'voice.file.choose')}
      </Button>
      {chosen ? null : <p className="mt-1.5 text-xs text-muted">{t('voice.file.drop')}</p>}
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </section>
  );
}
