import { CopyButton } from '../../../components/copy-button.tsx';
import { Dialog } from '../../../components/dialog.tsx';

export interface MadeSecret {
  title: string;
  text: string;
  secret: string;
}

/** A secret that only its holder will know from now on. */
export function SecretDialog({ made, onClose }: { made: MadeSecret | undefined; onClose: () => void }) {
  return (
    <Dialog
      open={made !== undefined}
      title={made?.title ?? ''}
      onClose={onClose}
      actions={made ? <CopyButton text={made.secret} /> : null}
    >
      <p className="mb-3 text-pretty">{made?.text}</p>
      <code dir="ltr" className="block rounded-lg bg-tint p-3 break-all">
        {made?.secret}
      </code>
    </Dialog>
  );
}
