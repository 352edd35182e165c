import { useState } from 'react';
import { Field } from '../../../components/field.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import type { ProviderField } from './provider-fields.ts';
import { readLines } from './read-lines.ts';

interface ProviderControlProps {
  field: ProviderField;
  value: unknown;
  /** There is one already; a secret is then only replaced. */
  isStored: boolean;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** One setting of a provider with the control that fits it. */
export function ProviderControl({ field, value, isStored, error, onChange }: ProviderControlProps) {
  const { t } = useLanguage();
  const isHidden = field.kind === 'secret' || field.kind === 'key';
  const [first] = useState(isHidden ? '' : asText(value));
  const hint =
    isHidden && isStored
      ? t('identity.setup.stays')
      : field.kind === 'lines'
        ? `${t(`identity.setup.hint.${field.name}`)} ${t('identity.lines')}`
        : t(`identity.setup.hint.${field.name}`);
  const required = field.required === true;
  return (
    <Field label={t(`identity.setup.${field.name}`)} hint={hint} error={error}>
      {(control) =>
        field.kind === 'lines' || field.kind === 'key' ? (
          <textarea
            {...control}
            dir="ltr"
            rows={field.kind === 'key' ? 4 : 2}
            spellCheck={false}
            autoComplete="off"
            defaultValue={first}
            onChange={(event) => onChange(field.kind === 'key' ? event.target.value : readLines(event.target.value))}
          />
        ) : (
          <input
            {...control}
            dir={field.name === 'name' ? 'auto' : 'ltr'}
            type={field.kind === 'secret' ? 'password' : field.kind === 'address' ? 'url' : 'text'}
            autoComplete={field.kind === 'secret' ? 'new-password' : 'off'}
            required={required}
            spellCheck={false}
            defaultValue={first}
            onChange={(event) => onChange(event.target.value.trim())}
          />
        )
      }
    </Field>
  );
}

const asText = (value: unknown): string =>
  Array.isArray(value) ? value.map(String).join('\n') : typeof value === 'string' ? value : '';
