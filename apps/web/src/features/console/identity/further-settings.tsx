import { Card } from '../../../components/card.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { JsonField } from './json-field.tsx';
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
            <div className="pt-2 pb-1">
              <JsonField label={name} value={settings[name]} onChange={(value) => onChange(name, value)} />
            </div>
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
