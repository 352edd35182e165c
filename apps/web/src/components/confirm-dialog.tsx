import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  keep: string;
  confirm: string;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before something that cannot be taken back; the way out comes first. */
export function ConfirmDialog({ open, title, text, keep, confirm, onClose, onConfirm }: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {keep}
          </Button>
          <Button
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p className="text-pretty">{text}</p>
    </Dialog>
  );
}
