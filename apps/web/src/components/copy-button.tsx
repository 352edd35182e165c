import { useLanguage } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { useToast } from './toast.tsx';

/** Copies a text and says whether that worked. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useLanguage();
  const { toast } = useToast();
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t('copy.done'), kind: 'success' });
    } catch {
      toast({ title: t('copy.failed'), kind: 'error' });
    }
  }
  return (
    <Button kind="quiet" onClick={() => void copy()}>
      <Icon name="copy" className="size-4" />
      {label ?? t('copy')}
    </Button>
  );
}
