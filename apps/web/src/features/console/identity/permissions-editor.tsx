import { Button } from '../../../components/button.tsx';
import { Select } from '../../../components/select.tsx';
import { SmallButton } from '../../../components/small-button.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { everyAction, type Permission, type Resource } from './policy.ts';

interface PermissionsEditorProps {
  permissions: readonly Permission[];
  resources: readonly Resource[];
  onChange: (permissions: Permission[]) => void;
}

/** Which actions are allowed on which resource; each resource once. */
export function PermissionsEditor({ permissions, resources, onChange }: PermissionsEditorProps) {
  const { t } = useLanguage();
  const named = resources.map(({ resource_id }) => resource_id).filter(Boolean);
  const used = new Set(permissions.map(({ resource_id }) => resource_id));
  const free = named.filter((id) => !used.has(id));
  const change = (index: number, part: Partial<Permission>) =>
    onChange(permissions.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t('identity.policy.permissions')}</legend>
      <ul className="space-y-3">
        {permissions.map((permission, index) => (
          <li key={permission.resource_id} className="rounded-lg bg-tint p-3">
            <div className="flex items-end gap-2">
              <label className="block min-w-0 flex-1 text-sm text-muted">
                {t('identity.policy.resource')}
                <Select
                  className="mt-1 text-base"
                  value={permission.resource_id}
                  onChange={(event) => change(index, { resource_id: event.target.value, actions: [] })}
                >
                  {[permission.resource_id, ...free].map((id) => (
                    <option key={id}>{id}</option>
                  ))}
                </Select>
              </label>
              <SmallButton
                about={permission.resource_id}
                tone="text-bad min-h-11"
                onClick={() => onChange(permissions.filter((_, at) => at !== index))}
              >
                {t('identity.entry.remove')}
              </SmallButton>
            </div>
            <Actions
              permission={permission}
              offered={resources.find(({ resource_id }) => resource_id === permission.resource_id)?.actions ?? []}
              onChange={(actions) => change(index, { actions })}
            />
          </li>
        ))}
      </ul>
      {free.length > 0 ? (
        <Button
          kind="quiet"
          className={permissions.length > 0 ? 'mt-3' : ''}
          onClick={() => onChange([...permissions, { resource_id: free[0] ?? '', actions: [] }])}
        >
          {t('identity.policy.permissions.add')}
        </Button>
      ) : (
        <p className="mt-2 text-sm text-muted">
          {t(named.length > 0 ? 'identity.policy.permissions.all' : 'identity.policy.permissions.noResource')}
        </p>
      )}
    </fieldset>
  );
}

interface ActionsProps {
  permission: Permission;
  offered: readonly string[];
  onChange: (actions: string[]) => void;
}

function Actions({ permission: { resource_id, actions }, offered, onChange }: ActionsProps) {
  const { t } = useLanguage();
  // What is allowed stays in sight also where the resource no longer offers it.
  const shown = [...new Set([everyAction, ...offered, ...actions])];
  return (
    <fieldset className="mt-2">
      <legend className="text-sm text-muted">
        {t('identity.policy.actions.of')} <bdi dir="ltr">{resource_id}</bdi>
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {shown.map((action) => (
          <label key={action} className="flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={actions.includes(action)}
              onChange={(event) =>
                onChange(event.target.checked ? [...actions, action] : actions.filter((one) => one !== action))
              }
            />
            {action === everyAction ? (
              <span>{t('identity.policy.actions.every')}</span>
            ) : (
              <bdi dir="ltr" className="break-all">
                {action}
              </bdi>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
