import { Card } from '../../../components/card.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { EntryField } from './entry-field.tsx';
import { EntryList } from './entry-list.tsx';
import { type FieldFaults, faultWithin, isFaultyAt } from './field-faults.ts';
import { JsonField } from './json-field.tsx';
import { areProfiles, type TrustedProfile } from './policy.ts';

const blank: TrustedProfile = { profile_id: '', issuer: '', audience: '', email_claim: 'email', jwks: { keys: [] } };

const lines = ['profile_id', 'issuer', 'audience', 'email_claim'] as const;

interface ProfilesEditorProps {
  value: unknown;
  faults: FieldFaults;
  onChange: (profiles: unknown) => void;
}

/** Other systems whose signed tokens open a session here. */
export function ProfilesEditor({ value, faults, onChange }: ProfilesEditorProps) {
  const { t } = useLanguage();
  return (
    <Card>
      <h2 className="mb-4 text-lg font-semibold">{t('identity.group.trusted')}</h2>
      {areProfiles(value) ? (
        <EntryList
          legend={t('identity.trusted')}
          hint={t('identity.further.trusted_profiles')}
          add={t('identity.trusted.add')}
          entries={value}
          blank={blank}
          nameOf={({ profile_id }) => profile_id}
          noteOf={({ issuer }) => issuer}
          isFaulty={(index) => isFaultyAt(faults, `trusted_profiles.${index}`)}
          onChange={onChange}
          renderFields={(profile, change, index) => (
            <>
              <div className="grid items-start gap-4 sm:grid-cols-2">
                {lines.map((name) => (
                  <EntryField
                    key={name}
                    label={t(`identity.trusted.${name}`)}
                    hint={t(`identity.trusted.${name}.hint`)}
                    error={faults[`trusted_profiles.${index}.${name}`]}
                    value={profile[name]}
                    onChange={(text) => change({ [name]: text.trim() })}
                  />
                ))}
              </div>
              <JsonField
                label={t('identity.trusted.jwks')}
                hint={t('identity.trusted.jwks.hint')}
                error={faultWithin(faults, `trusted_profiles.${index}.jwks`)}
                halfTyped="pass"
                value={profile.jwks}
                onChange={(jwks) => change({ jwks })}
              />
            </>
          )}
        />
      ) : (
        <p className="text-bad">{t('identity.entry.unshown')}</p>
      )}
      <details className="mt-4">
        <summary className="min-h-9 cursor-pointer content-center text-muted">{t('identity.entry.json')}</summary>
        <JsonField label="trusted_profiles" value={value} onChange={onChange} />
      </details>
    </Card>
  );
}
