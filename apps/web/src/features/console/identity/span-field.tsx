import { Field } from '../../../components/field.tsx';
import { Select } from '../../../components/select.tsx';
import { useLanguage } from '../../../i18n/language.tsx';

interface SpanFieldProps {
  /** Days to choose from. */
  spans: readonly number[];
  days: number;
  onChange: (days: number) => void;
}

/** Of how many days a report is. */
export function SpanField({ spans, days, onChange }: SpanFieldProps) {
  const { t } = useLanguage();
  return (
    <Field label={t('console.span')}>
      {({ className: _own, ...control }) => (
        <Select {...control} value={days} onChange={(event) => onChange(Number(event.target.value))}>
          {spans.map((row) => (
            <option key={row} value={row}>
              {t('identity.activity.days', { days: row })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
