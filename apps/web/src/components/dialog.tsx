import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { Icon } from './icon.tsx';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons; they stand at the end of the line. */
  actions?: ReactNode;
}

/** The browser's own dialog: it keeps the focus inside, gives it back, and closes on Escape. */
export function Dialog({ open, title, onClose, children, actions }: DialogProps) {
  const { t } = useLanguage();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a click beside it closes it; Escape does by keyboard
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-2xl border border-line bg-surface p-0 text-ink shadow-xl backdrop:bg-black/50"
    >
      {open ? (
        <div className="p-6">
          <div className="mb-4 flex items-start gap-4">
            <h2 id={titleId} className="flex-1 text-xl font-semibold text-balance">
              {title}
            </h2>
            <button
              type="button"
              aria-label={t('dialog.close')}
              onClick={onClose}
              className="-m-1.5 cursor-pointer rounded-md p-1.5 text-muted hover:text-ink"
            >
              <Icon name="close" />
            </button>
          </div>
          {children}
          {actions ? <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div> : null}
        </div>
      ) : null}
    </dialog>
  );
}
