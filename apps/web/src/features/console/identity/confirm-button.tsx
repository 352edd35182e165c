import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { useAct } from './use-act.ts';

interface ConfirmButtonProps {
  title: string;
  text: string;
  /** Names the action on the button and in the question. */
  label: string;
  /** In a row of a table: whom or what it acts on. */
  about?: string;
  work: () => Promise<unknown>;
  onDone?: () => void;
}

/** A button for what others feel at once or what cannot be taken back: it asks first. */
export function ConfirmButton({ title, text, label, about, work, onDone }: ConfirmButtonProps) {
  const { t } = useLanguage();
  const [asking, setAsking] = useState(false);
  const act = useAct(work, onDone);
  const open = () => setAsking(true);
  return (
    <>
      {about === undefined ? (
        <Button kind="quiet" disabled={act.isPending} onClick={open}>
          {label}
        </Button>
      ) : (
        <SmallButton about={about} disabled={act.isPending} onClick={open}>
          {label}
        </SmallButton>
      )}
      <ConfirmDialog
        open={asking}
        title={title}
        text={text}
        keep={t('identity.keep')}
        confirm={label}
        onClose={() => setAsking(false)}
        onConfirm={() => act.mutate()}
      />
    </>
  );
}
