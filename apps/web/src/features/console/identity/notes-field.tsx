import { useState } from 'react';
import { Field } from '../../../components/field.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { type Notes, readNotes } from './notes.ts';

interface NotesFieldProps {
  label: string;
  hint: string;
  notes: Notes;
  onChange: (notes: Notes) => void;
}

/** A JSON object; half-typed it keeps the form from being sent. */
export function NotesField({ label, hint, notes, onChange }: NotesFieldProps) {
  const { t } = useLanguage();
  const [text, setText] = useState(() => JSON.stringify(notes, null, 2));
  const wrong = readNotes(text) === undefined ? t('identity.users.wrongNotes') : undefined;
  return (
    <Field label={label} hint={hint} error={wrong}>
      {(control) => (
        <textarea
          {...control}
          className={`${control.className} font-mono text-sm`}
          dir="ltr"
          rows={Math.min(8, text.split('\n').length + 1)}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            const read = readNotes(event.target.value);
            setText(event.target.value);
            event.target.setCustomValidity(read ? '' : t('identity.users.wrongNotes'));
            if (read) onChange(read);
          }}
        />
      )}
    </Field>
  );
}
