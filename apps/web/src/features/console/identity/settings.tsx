import { useQuery } from '@tanstack/react-query';
import { getIdentityProject, type IdentityProject } from '@targum/contracts';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Field } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { Conflict } from './conflict.tsx';
import { dangerOf } from './dangers.ts';
import { Faults, faultsIn } from './faults.tsx';
import type { FieldFaults } from './field-faults.ts';
import { FurtherSettings } from './further-settings.tsx';
import { PolicyEditor } from './policy-editor.tsx';
import { ProfilesEditor } from './profiles-editor.tsx';
import { SettingControl } from './setting-control.tsx';
import {
  groupOf,
  isSettingName,
  type SettingName as Name,
  readSetting,
  type SettingKind,
  settingGroups,
  writeSetting,
} from './settings-fields.ts';
import { projectKey, useSettings } from './use-settings.ts';

/** The project that people sign in to: what its widget shows, and what it demands. */
export function IdentitySettings() {
  const project = useQuery({
    queryKey: projectKey,
    queryFn: () => call(getIdentityProject, {}),
    // What is being typed must not be replaced by what another tab has saved.
    refetchOnWindowFocus: false,
  });
  return (
    <QueryView query={project} lines={10}>
      {(data) => <SettingsForm project={data} />}
    </QueryView>
  );
}

function SettingsForm({ project }: { project: IdentityProject }) {
  const { t } = useLanguage();
  const [asking, setAsking] = useState(false);
  const form = useSettings(project);
  const { known, changes, saving, before, lost, set } = form;
  const dangers = Object.entries(changes).flatMap(([name, value]) => dangerOf(name, known[name], value) ?? []);
  const touched = Object.keys(changes).length > 0;
  const now = { ...known, ...changes };
  const { name, ...settings } = now;
  /** What was refused, as long as it stands there as it was sent. */
  const faultsAt = (list: string): FieldFaults =>
    JSON.stringify(saving.variables?.wanted[list]) === JSON.stringify(changes[list])
      ? Object.fromEntries(faultsIn(saving.error).map(({ field, code }) => [field, t(`identity.fault.${code}`)]))
      : {};
  const shown = useRef<HTMLFormElement>(null);
  // What is wrong may stand far above the button that was pressed.
  useEffect(() => {
    if (saving.error) shown.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [saving.error]);
  return (
    <form
      key={form.round}
      ref={shown}
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (dangers.length > 0) setAsking(true);
        else form.save();
      }}
    >
      <Card>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('identity.set.name')}>
            {(control) => (
              <input
                {...control}
                dir="auto"
                required
                maxLength={100}
                value={typeof name === 'string' ? name : ''}
                onChange={(event) => set('name', event.target.value)}
              />
            )}
          </Field>
          <div>
            <p className="mb-1.5 font-medium">{t('identity.publicToken')}</p>
            <div className="flex flex-wrap items-center gap-3">
              <code dir="ltr" className="min-w-0 break-all">
                {project.public_token}
              </code>
              <CopyButton text={project.public_token} />
            </div>
          </div>
        </div>
        {project.warnings.length > 0 ? (
          <Notice kind="warning" title={t('identity.warnings')}>
            <ul className="list-disc ps-5">
              {project.warnings.map(({ code }) => (
                <li key={code}>{t(`identity.warning.${code}`)}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
      </Card>
      {Object.entries(settingGroups).map(([group, fields]) => (
        <Card key={group}>
          <fieldset>
            <legend className="mb-4 text-lg font-semibold">
              {t(`identity.group.${group as keyof typeof settingGroups}`)}
            </legend>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              {Object.entries(fields).map(([field, about]) => (
                <SettingControl
                  // Another value from outside draws this one control anew and leaves the others as typed.
                  key={`${field} ${JSON.stringify(readSetting(known, field))}`}
                  name={field as Name}
                  about={about as SettingKind}
                  value={readSetting(now, field)}
                  onChange={(value) => set(...writeSetting(now, field, value))}
                />
              ))}
            </div>
          </fieldset>
        </Card>
      ))}
      <PolicyEditor
        value={now['rbac_policy']}
        faults={faultsAt('rbac_policy')}
        onChange={(policy) => set('rbac_policy', policy)}
      />
      <ProfilesEditor
        value={now['trusted_profiles']}
        faults={faultsAt('trusted_profiles')}
        onChange={(profiles) => set('trusted_profiles', profiles)}
      />
      <FurtherSettings settings={settings} onChange={set} />
      {lost ? (
        <Conflict
          rows={lost.names.map((key) => ({
            name: key,
            label: <SettingName name={key} />,
            theirs: lost.now[key],
            mine: changes[key],
          }))}
          busy={saving.isPending}
          onMine={form.saveMine}
          onTheirs={form.takeTheirs}
        />
      ) : saving.isError ? (
        <Faults error={saving.error} />
      ) : null}
      {before && !touched ? (
        <Notice kind="info" title={t('identity.saved.last')}>
          <ul className="list-disc ps-5">
            {Object.keys(before).map((key) => (
              <li key={key}>
                <SettingName name={key} />
              </li>
            ))}
          </ul>
          <Button kind="quiet" className="mt-3" disabled={saving.isPending} onClick={form.putBack}>
            {t('identity.putBack')}
          </Button>
        </Notice>
      ) : null}
      <div className={`flex flex-wrap gap-3 ${touched ? 'sticky bottom-0 border-t border-line bg-ground py-3' : ''}`}>
        <Button type="submit" disabled={!touched || saving.isPending}>
          {t('identity.save')}
        </Button>
        {touched ? (
          <Button kind="quiet" onClick={form.undo}>
            {t('identity.undo')}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking}
        title={t('identity.danger.title')}
        text={[...new Set(dangers)].map((danger) => t(`identity.danger.${danger}`)).join(' ')}
        keep={t('identity.keep')}
        confirm={t('identity.save')}
        onClose={() => setAsking(false)}
        onConfirm={form.save}
      />
    </form>
  );
}

/** As the page calls it; one that stands as JSON is called what the API calls it. */
function SettingName({ name }: { name: string }) {
  const { t } = useLanguage();
  const group = groupOf(name);
  if (group) return t(`identity.group.${group}`);
  const known = name === 'name' || isSettingName(name) ? name : undefined;
  return known ? t(`identity.set.${known}`) : <bdi dir="ltr">{name}</bdi>;
}
