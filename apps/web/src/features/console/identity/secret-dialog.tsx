import { CopyButton } from '../../../components/copy-button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useLanguage } from '../../../i18n/language.tsx';

interface SecretDialogProps {
  made: { name: string; secret: string } | undefined;
  onClose: () => void;
}

/** A secret that only its holder will know from now on. */
export function SecretDialog({ made, onClose }: SecretDialogProps) {
  const { t } = useLanguage();
  return (
    <Dialog
      open={made !== undefined}
      title={t('identity.clients.secret', { name: made?.name ?? '' })}
      onClose={onClose}
      actions={made ? <CopyButton text={made.secret} /> : null}
    >
      <p className="mb-3 text-pretty">{t('identity.clients.secret.text')}</p>
      <code dir="ltr" className="block rounded-lg bg-tint p-3 break-all">
        {made?.secret}
      </code>
    </Dialog>
  );
}
