import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field } from '../../components/field.tsx';

interface TextDialogProps {
  open: boolean;
  title: string;
  about?: string;
  label: string;
  keep: string;
  confirm: string;
  /** Whether it may be sent without a word. */
  optional?: boolean;
  onClose: () => void;
  onConfirm: (text: string) => void;
}

/** Asks for a few words that go with a step. */
export function TextDialog({ open, title, about, label, keep, confirm, optional, ...then }: TextDialogProps) {
  const [text, setText] = useState('');
  return (
    <Dialog
      open={open}
      title={title}
      onClose={then.onClose}
      actions={
        <>
          <Button kind="quiet" onClick={then.onClose}>
            {keep}
          </Button>
          <Button
            disabled={!optional && text.trim() === ''}
            onClick={() => {
              then.onClose();
              then.onConfirm(text.trim());
              setText('');
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {about ? <p className="mb-4 text-pretty">{about}</p> : null}
      <Field label={label}>
        {(control) => (
          <textarea
            {...control}
            dir="auto"
            rows={4}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
