import { useState } from 'react';
import { Field } from '../../../components/field.tsx';
import { useLanguage } from '../../../i18n/language.tsx';

interface JsonFieldProps {
  label: string;
  hint?: string;
  value: unknown;
  error?: string | undefined;
  /** Text that is no JSON keeps the form from being sent; with `pass` it is handed on as it is, to be refused there. */
  halfTyped?: 'hold' | 'pass';
  onChange: (value: unknown) => void;
}

/** A value as JSON. What is typed stays as typed until the value is changed from elsewhere. */
export function JsonField({ label, hint, value, error, halfTyped = 'hold', onChange }: JsonFieldProps) {
  const { t } = useLanguage();
  const now = JSON.stringify(value);
  const [typed, setTyped] = useState({ text: inLines(value), of: now });
  const text = typed.of === now ? typed.text : inLines(value);
  const isWrong = readJson(text) === undefined;
  const wrong = isWrong ? t('identity.further.wrong') : undefined;
  return (
    <Field label={label} hint={hint} error={wrong ?? error}>
      {(control) => (
        <textarea
          {...control}
          ref={(node) => node?.setCustomValidity(halfTyped === 'hold' ? (wrong ?? '') : '')}
          className={`${control.className} font-mono text-sm`}
          dir="ltr"
          rows={Math.min(14, text.split('\n').length + 1)}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            const { value: written } = event.target;
            const read = readJson(written) ?? (halfTyped === 'pass' ? { value: written } : undefined);
            setTyped({ text: written, of: read ? JSON.stringify(read.value) : now });
            if (read) onChange(read.value);
          }}
        />
      )}
    </Field>
  );
}

const inLines = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

function readJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
