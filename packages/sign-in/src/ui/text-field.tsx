import { type InputHTMLAttributes, useRef } from 'react';
import { useOnChange } from '../flow/use-effects.ts';
import { ErrorText } from './error-text.tsx';
import { useFieldId } from './use-field-id.ts';

interface TextFieldProps
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'autoComplete' | 'dir' | 'inputMode' | 'readOnly' | 'type' | 'placeholder'
  > {
  id?: string;
  name: string;
  label: string;
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** Addresses, numbers and passwords read left to right in every language; the page decides only where they start. */
export function TextField({ label, error, onChange, type = 'text', dir = 'ltr', ...rest }: TextFieldProps) {
  const described = useFieldId();
  const field = useRef<HTMLInputElement>(null);
  // Whoever pressed the button is led to what has to be mended; whoever is elsewhere is left there.
  useOnChange(error ?? '', () => {
    const { current } = field;
    const { activeElement } = (current?.getRootNode() ?? document) as Document | ShadowRoot;
    if (error && current?.form?.contains(activeElement)) current.focus();
    return undefined;
  });
  return (
    <div className="tight">
      {/* The label holds its field: no id to clash with another widget on the page. */}
      <label className="tight">
        <span>{label}</span>
        <input
          {...rest}
          ref={field}
          type={type}
          dir={dir}
          required
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck="false"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? described : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <ErrorText id={described}>{error}</ErrorText>
    </div>
  );
}
