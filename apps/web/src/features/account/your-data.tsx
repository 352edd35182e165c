import { exportAccount } from '@targum/contracts';
import { buttonClass } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Select } from '../../components/select.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { usePreferences } from './use-preferences.ts';

const periods = [7, 30, 90, 365];

/** How long files are kept, and everything as one download. */
export function YourData() {
  const { t } = useLanguage();
  const { query, change } = usePreferences();
  return (
    <div className="space-y-6">
      <QueryView query={query} lines={2}>
        {({ retention_days: days }) => (
          <div className="sm:max-w-sm">
            <Field label={t('retention.label')} hint={t('retention.hint')}>
              {({ className: _own, ...control }) => (
                <Select
                  {...control}
                  value={days ?? ''}
                  onChange={(event) =>
                    change({ retention_days: event.target.value === '' ? null : Number(event.target.value) })
                  }
                >
                  <option value="">{t('retention.keep')}</option>
                  {[...new Set([...periods, ...(days === null ? [] : [days])])]
                    .sort((a, b) => a - b)
                    .map((row) => (
                      <option key={row} value={row}>
                        {t('retention.after', { days: row })}
                      </option>
                    ))}
                </Select>
              )}
            </Field>
          </div>
        )}
      </QueryView>
      <div>
        <p className="mb-3 text-muted">{t('export.text')}</p>
        {/* A plain link: the archive may be larger than a page can hold. */}
        <a className={buttonClass('quiet')} href={exportAccount.path} download>
          {t('export.button')}
        </a>
      </div>
    </div>
  );
}
