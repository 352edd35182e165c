import { useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { Field } from '../../../components/field.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { explained, furtherNames } from './settings-fields.ts';

interface FurtherSettingsProps {
  settings: Record<string, unknown>;
  onChange: (name: string, value: unknown) => void;
}

/** Settings with a shape of their own, written as JSON. */
export function FurtherSettings({ settings, onChange }: FurtherSettingsProps) {
  const { t } = useLanguage();
  return (
    <Card>
      <h2 className="text-lg font-semibold">{t('identity.group.further')}</h2>
      <p className="mb-4 text-muted">{t('identity.further.text')}</p>
      <div className="space-y-2">
        {furtherNames(settings).map((name) => (
          <details key={name} className="rounded-lg border border-line px-3.5 py-2">
            <summary className="min-h-9 cursor-pointer content-center font-medium">
              <bdi dir="ltr">{name}</bdi>
            </summary>
            <Explained name={name} />
            <JsonField
              key={JSON.stringify(settings[name])}
              name={name}
              value={settings[name]}
              onChange={(value) => onChange(name, value)}
            />
          </details>
        ))}
      </div>
    </Card>
  );
}

function Explained({ name }: { name: string }) {
  const { t } = useLanguage();
  const known = explained.find((row) => row === name);
  return known ? <p className="max-w-prose text-sm text-pretty text-muted">{t(`identity.further.${known}`)}</p> : null;
}

interface JsonFieldProps {
  name: string;
  value: unknown;
  onChange: (value: unknown) => void;
}

function JsonField({ name, value, onChange }: JsonFieldProps) {
  const { t } = useLanguage();
  const [text, setText] = useState(() => JSON.stringify(value, null, 2));
  const [wrong, setWrong] = useState(false);
  return (
    <div className="pt-2 pb-1">
      <Field label={name} error={wrong ? t('identity.further.wrong') : undefined}>
        {(control) => (
          <textarea
            {...control}
            className={`${control.className} font-mono text-sm`}
            dir="ltr"
            rows={Math.min(14, text.split('\n').length + 1)}
            spellCheck={false}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              // Half-typed JSON also keeps the form from being sent.
              const read = readJson(event.target.value);
              setWrong(read === undefined);
              event.target.setCustomValidity(read === undefined ? t('identity.further.wrong') : '');
              if (read !== undefined) onChange(read.value);
            }}
          />
        )}
      </Field>
    </div>
  );
}

function readJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
