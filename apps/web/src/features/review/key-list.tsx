import { Dialog } from '../../components/dialog.tsx';
import { useLanguage } from '../../i18n/language.tsx';

const keys = [
  ['Enter', 'next'],
  ['Ctrl+Enter', 'approve'],
  ['↑ ↓', 'move'],
  ['Alt+↑ ↓', 'moveAlways'],
  ['Esc', 'leave'],
  ['Ctrl+Z', 'undo'],
  ['Ctrl+Y', 'redo'],
  ['Ctrl+Alt+R', 'reject'],
  ['Ctrl+Alt+L', 'lock'],
  ['Alt+1 … 9', 'term'],
  ['Shift+Enter', 'line'],
  ['Ctrl+F', 'search'],
  ['Ctrl+H', 'replace'],
  ['Ctrl+K', 'memory'],
  ['Ctrl+Alt+M', 'comment'],
  ['F1  ?', 'keys'],
] as const;

/** Everything that works without a mouse. */
export function KeyList({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <Dialog open={open} title={t('review.keys')} onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
        {keys.map(([key, name]) => (
          <div key={name} className="contents">
            <dt>
              <kbd dir="ltr" className="rounded border border-line bg-tint px-1.5 py-0.5 text-sm whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd>{t(`review.key.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
