import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { changeIdentityProject, getIdentityProject, type IdentityProject } from '@targum/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Card } from '../../../components/card.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { Field } from '../../../components/field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { useToast } from '../../../components/toast.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { call } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { FurtherSettings } from './further-settings.tsx';
import { SettingControl } from './setting-control.tsx';
import { type SettingKind, type SettingName, settingGroups } from './settings-fields.ts';
import { identityKey } from './use-act.ts';

/** The project that people sign in to: what its widget shows, and what it demands. */
export function IdentitySettings() {
  const project = useQuery({
    queryKey: [...identityKey, 'project'],
    queryFn: () => call(getIdentityProject, {}),
    // What is being typed must not be replaced by what another tab has saved.
    refetchOnWindowFocus: false,
  });
  return (
    <QueryView query={project} lines={10}>
      {(data) => <SettingsForm key={JSON.stringify(data)} project={data} />}
    </QueryView>
  );
}

function SettingsForm({ project }: { project: IdentityProject }) {
  const { t } = useLanguage();
  const { toast } = useToast();
  const client = useQueryClient();
  const [changes, setChanges] = useState<Record<string, unknown>>({});
  const [name, setName] = useState(project.name);
  // Controls keep what was typed; taking it back draws them anew.
  const [round, setRound] = useState(0);
  const save = useMutation({
    mutationFn: () =>
      call(changeIdentityProject, { body: { settings: changes, ...(name === project.name ? {} : { name }) } }),
    onSuccess: (saved) => {
      toast({ kind: 'success', title: t('identity.saved') });
      client.setQueryData([...identityKey, 'project'], saved);
    },
  });
  const touched = Object.keys(changes).length > 0 || name !== project.name;
  const set = (key: string, value: unknown) => setChanges((before) => ({ ...before, [key]: value }));
  const undo = () => {
    setChanges({});
    setName(project.name);
    setRound((count) => count + 1);
    save.reset();
  };
  return (
    <form
      key={round}
      className="space-y-6"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
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
                value={name}
                onChange={(event) => setName(event.target.value)}
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
                  key={field}
                  name={field as SettingName}
                  about={about as SettingKind}
                  value={field in changes ? changes[field] : project.settings[field]}
                  onChange={(value) => set(field, value)}
                />
              ))}
            </div>
          </fieldset>
        </Card>
      ))}
      <FurtherSettings settings={project.settings} onChange={set} />
      {save.isError ? <Notice kind="error">{describeError(t, save.error)}</Notice> : null}
      <div className={`flex flex-wrap gap-3 ${touched ? 'sticky bottom-0 border-t border-line bg-ground py-3' : ''}`}>
        <Button type="submit" disabled={!touched || save.isPending}>
          {t('identity.save')}
        </Button>
        {touched ? (
          <Button kind="quiet" onClick={undo}>
            {t('identity.undo')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
