import { useId, useState } from 'react';
import { Field } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { LimitControl } from './limit-control.tsx';
import { LinesArea } from './lines-area.tsx';
import { isLimitName, type SettingKind, type SettingName } from './settings-fields.ts';

/** How a secret that is stored comes out. */
const hidden = '[hidden]';

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
  const id = useId();
  const [first] = useState(value);
  if (isLimitName(name)) return <LimitControl label={label} value={value} onChange={onChange} />;
  const hint = t(`identity.hint.${name}`);
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
          <LinesArea
            {...control}
            value={lines}
            onChange={(read) => onChange(about.emptyIsAll && read.length === 0 ? null : read)}
          />
        )}
      </Field>
    );
  }
  if (about.kind === 'secret') {
    const isStored = value === hidden;
    return (
      <Field label={label} hint={isStored ? t('identity.setup.stays') : hint}>
        {(control) => (
          <input
            {...control}
            dir="ltr"
            type="password"
            autoComplete="new-password"
            onChange={(event) => onChange(event.target.value || first)}
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
            step={about.step ?? 1}
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
          onChange={(event) => onChange(event.target.value.trim() || ('empty' in about ? about.empty : null))}
        />
      )}
    </Field>
  );
}
