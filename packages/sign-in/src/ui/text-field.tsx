import { type InputHTMLAttributes, useId } from 'react';
import { ErrorText } from './error-text.tsx';

interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'inputMode' | 'readOnly' | 'type' | 'placeholder'
  > {
  id?: string;
  name: string;
  label: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** Addresses, numbers and passwords read left to right in every language; the page decides only where they start. */
export function TextField({ id, label, error, onChange, type = 'text', ...rest }: TextFieldProps) {
  const own = useId();
  const field = id ?? own;
  const described = `${own}-error`;
  return (
    <div className="tight">
      <label htmlFor={field}>{label}</label>
      <input
        {...rest}
        type={type}
        id={field}
        dir="ltr"
        required
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? described : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <ErrorText id={described}>{error}</ErrorText>
    </div>
  );
}
