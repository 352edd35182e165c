import { useSyncExternalStore } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { Icon } from './icon.tsx';
import { createToastStore, type Toast, type ToastKind, type ToastRequest } from './toast-store.ts';

const store = createToastStore();

const tones: Record<ToastKind, string> = {
  info: 'border-s-accent',
  success: 'border-s-good',
  error: 'border-s-bad',
};

/** `toast({ title, text, kind })` shows a short message; `dismiss()` takes the present one away. */
export function useToast(): { toast: (request: ToastRequest) => number; dismiss: () => void } {
  return actions;
}

const actions = { toast: store.show, dismiss: store.dismiss };

/** Stands once in the page. Both regions are there from the start: a reader only announces what changes in them. */
export function Toasts() {
  const toasts = useSyncExternalStore(store.subscribe, store.all);
  const shown = toasts.find((toast) => toast.open);
  const at = (kind: boolean) => (shown && (shown.kind === 'error') === kind ? <ToastCard toast={shown} /> : null);
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex justify-center p-4 sm:justify-end">
      <div aria-live="polite" aria-atomic="true">
        {at(false)}
      </div>
      <div aria-live="assertive" aria-atomic="true">
        {at(true)}
      </div>
    </div>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useLanguage();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- pointing at it only stops its clock
    <div
      key={toast.id}
      data-testid="toast"
      onMouseEnter={store.pause}
      onMouseLeave={store.resume}
      onFocus={store.pause}
      onBlur={store.resume}
      className={`toast pointer-events-auto flex w-[min(24rem,calc(100vw-2rem))] items-start gap-3 rounded-xl border border-s-4 border-line bg-surface p-4 text-ink shadow-lg ${tones[toast.kind]}`}
    >
      <div className="min-w-0 flex-1">
        <p className="font-semibold break-words">{toast.title}</p>
        {toast.text ? <p className="mt-0.5 text-sm text-pretty break-words text-muted">{toast.text}</p> : null}
        {toast.action ? (
          <button
            type="button"
            className="mt-2 cursor-pointer text-sm font-semibold text-accent underline-offset-4 hover:underline"
            onClick={() => {
              toast.action?.run();
              store.dismiss();
            }}
          >
            {toast.action.label}
          </button>
        ) : null}
      </div>
      <button
        type="button"
        aria-label={t('toast.close')}
        onClick={store.dismiss}
        className="-m-1.5 cursor-pointer rounded-md p-1.5 text-muted hover:text-ink"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
