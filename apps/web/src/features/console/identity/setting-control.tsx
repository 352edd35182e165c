import { useId } from 'react';
import { Field } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { readLines } from './read-lines.ts';
import type { SettingKind, SettingName } from './settings-fields.ts';

interface SettingControlProps {
  name: SettingName;
  about: SettingKind;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** One setting with the control that fits its kind. */
export function SettingControl({ name, about, value, onChange }: SettingControlProps) {
  const { t } = useLanguage();
  const label = t(`identity.set.${name}`);
  const hint = t(`identity.hint.${name}`);
  const id = useId();
  if (about.kind === 'flag') {
    return (
      <div>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            aria-describedby={id}
            checked={value === true}
            onChange={(event) => onChange(event.target.checked)}
          />
          <span>{label}</span>
        </label>
        <p id={id} className="text-sm text-pretty text-muted">
          {hint}
        </p>
      </div>
    );
  }
  if (about.kind === 'choice') {
    return (
      <Field label={label} hint={hint}>
        {({ className: _own, ...control }) => (
          <Select {...control} value={String(value)} onChange={(event) => onChange(event.target.value)}>
            {about.options.map((option) => (
              <option key={option} value={option}>
                {t(`identity.choice.${option}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    );
  }
  if (about.kind === 'lines') {
    const lines = Array.isArray(value) ? value.map(String) : [];
    return (
      <Field label={label} hint={`${hint} ${t('identity.lines')}`}>
        {(control) => (
          <textarea
            {...control}
            dir="ltr"
            rows={3}
            spellCheck={false}
            defaultValue={lines.join('\n')}
            onChange={(event) => {
              const read = readLines(event.target.value);
              onChange(about.emptyIsAll && read.length === 0 ? null : read);
            }}
          />
        )}
      </Field>
    );
  }
  if (about.kind === 'number') {
    return (
      <Field label={label} hint={hint}>
        {(control) => (
          <input
            {...control}
            dir="ltr"
            type="number"
            required
            min={about.min}
            max={about.max}
            defaultValue={String(value)}
            onChange={(event) => onChange(event.target.valueAsNumber)}
          />
        )}
      </Field>
    );
  }
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <input
          {...control}
          dir="ltr"
          spellCheck={false}
          defaultValue={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value.trim() || null)}
        />
      )}
    </Field>
  );
}
