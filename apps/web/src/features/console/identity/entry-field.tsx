import { Field } from '../../../components/field.tsx';
import { LinesArea } from './lines-area.tsx';

interface EntryFieldProps {
  label: string;
  hint?: string;
  error: string | undefined;
  value: string;
  /** Words of people run as their language does; names for machines from left to right. */
  dir?: 'auto' | 'ltr';
  onChange: (value: string) => void;
}

/** One line of text in an entry. */
export function EntryField({ label, hint, error, value, dir = 'ltr', onChange }: EntryFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <input
          {...control}
          dir={dir}
          autoComplete="off"
          spellCheck={dir === 'auto'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

interface EntryLinesProps extends Omit<EntryFieldProps, 'value' | 'onChange' | 'dir'> {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Names, one a line. */
export function EntryLines({ label, hint, error, value, onChange }: EntryLinesProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <LinesArea {...control} value={value} onChange={onChange} />}
    </Field>
  );
}
