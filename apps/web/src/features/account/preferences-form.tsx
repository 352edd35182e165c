import { tiers } from '@targum/contracts';
import { Field } from '../../components/field.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Select } from '../../components/select.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { usePreferences } from './use-preferences.ts';

/** Default tier, language and mails; each choice is saved when it is made. */
export function PreferencesForm() {
  const { t, setLanguage } = useLanguage();
  const { query, change } = usePreferences();
  return (
    <QueryView query={query}>
      {(preferences) => (
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={t('profile.tier')} hint={t('profile.tier.hint')}>
            {({ className: _own, ...control }) => (
              <Select
                {...control}
                value={preferences.default_tier}
                onChange={(event) => {
                  const tier = tiers.find((row) => row.name === event.target.value);
                  if (tier) change({ default_tier: tier.name });
                }}
              >
                {tiers.map((tier) => (
                  <option key={tier.name} value={tier.name}>
                    {t(`tier.${tier.name}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('profile.language')} hint={t('profile.language.hint')}>
            {({ className: _own, ...control }) => (
              <Select
                {...control}
                value={preferences.language}
                onChange={(event) => {
                  const language = event.target.value === 'he' ? 'he' : 'en';
                  change({ language });
                  void setLanguage(language);
                }}
              >
                <option value="en" lang="en">
                  English
                </option>
                <option value="he" lang="he">
                  עברית
                </option>
              </Select>
            )}
          </Field>
          <div className="sm:col-span-2">
            <label className="flex min-h-8 cursor-pointer items-center gap-3 font-medium">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                aria-describedby="mails-hint"
                checked={preferences.email_notifications}
                onChange={(event) => change({ email_notifications: event.target.checked })}
              />
              {t('profile.mails')}
            </label>
            <p id="mails-hint" className="ms-7 text-sm text-muted">
              {t('profile.mails.hint')}
            </p>
          </div>
        </div>
      )}
    </QueryView>
  );
}
