import { useState } from 'react';
import { useFlow } from '../flow/context.ts';
import { TextField } from '../ui/text-field.tsx';

interface PasswordFieldProps {
  id: string;
  label: string;
  value: string;
  error: string;
  autoComplete: 'new-password' | 'current-password';
  onChange: (value: string) => void;
}

export function PasswordField(props: PasswordFieldProps) {
  const { t, set, state } = useFlow();
  const [shown, setShown] = useState(false);
  return (
    <div className="tight">
      <TextField
        {...props}
        name="password"
        type={shown ? 'text' : 'password'}
        onChange={(value) => {
          if (state.error) set({ error: '' });
          props.onChange(value);
        }}
      />
      <label className="check">
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.currentTarget.checked)} />
        {t('formField.showPassword')}
      </label>
    </div>
  );
}
