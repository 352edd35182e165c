import { Card } from '../../../components/card.tsx';
import { useLanguage } from '../../../i18n/language.tsx';
import { EntryField, EntryLines } from './entry-field.tsx';
import { EntryList } from './entry-list.tsx';
import { type FieldFaults, isFaultyAt } from './field-faults.ts';
import { JsonField } from './json-field.tsx';
import { PermissionsEditor } from './permissions-editor.tsx';
import { isPolicy, type Policy, type Resource, type Role, type Scope } from './policy.ts';

const blankRole: Role = { role_id: '', description: '', permissions: [] };
const blankScope: Scope = { scope: '', description: '', permissions: [] };
const blankResource: Resource = { resource_id: '', description: '', actions: [] };

interface PolicyEditorProps {
  value: unknown;
  faults: FieldFaults;
  onChange: (policy: unknown) => void;
}

/** Who may do what: roles, the resources they are about, and what applications may ask for. */
export function PolicyEditor({ value, faults, onChange }: PolicyEditorProps) {
  const { t } = useLanguage();
  return (
    <Card>
      <h2 className="text-lg font-semibold">{t('identity.group.roles')}</h2>
      <p className="mb-4 max-w-prose text-pretty text-muted">{t('identity.further.rbac_policy')}</p>
      {isPolicy(value) ? (
        <PolicyFields policy={value} faults={faults} onChange={onChange} />
      ) : (
        <p className="text-bad">{t('identity.entry.unshown')}</p>
      )}
      <details className="mt-4">
        <summary className="min-h-9 cursor-pointer content-center text-muted">{t('identity.entry.json')}</summary>
        <JsonField label="rbac_policy" value={value} onChange={onChange} />
      </details>
    </Card>
  );
}

function PolicyFields({ policy, faults, onChange }: { policy: Policy } & Omit<PolicyEditorProps, 'value'>) {
  const { t } = useLanguage();
  const set = (part: Partial<Policy>) => onChange({ ...policy, ...part });
  const countOf = (count: number) => t('identity.policy.count', { count });
  return (
    <div className="space-y-6">
      <EntryList
        legend={t('identity.policy.resources')}
        hint={t('identity.policy.resources.hint')}
        add={t('identity.policy.resources.add')}
        entries={policy.resources}
        blank={blankResource}
        nameOf={({ resource_id }) => resource_id}
        noteOf={({ description }) => description}
        isFaulty={(index) => isFaultyAt(faults, `rbac_policy.resources.${index}`)}
        onChange={(resources) => set({ resources })}
        renderFields={(resource, change, index) => (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <EntryField
                label={t('identity.policy.name')}
                hint={t('identity.policy.resource.name.hint')}
                error={faults[`rbac_policy.resources.${index}.resource_id`]}
                value={resource.resource_id}
                onChange={(resource_id) => change({ resource_id })}
              />
              <EntryField
                label={t('identity.policy.description')}
                error={faults[`rbac_policy.resources.${index}.description`]}
                dir="auto"
                value={resource.description}
                onChange={(description) => change({ description })}
              />
            </div>
            <EntryLines
              label={t('identity.policy.actions')}
              hint={`${t('identity.policy.actions.hint')} ${t('identity.lines')}`}
              error={faults[`rbac_policy.resources.${index}.actions`]}
              value={resource.actions}
              onChange={(actions) => change({ actions })}
            />
          </>
        )}
      />
      <EntryList
        legend={t('identity.policy.roles')}
        hint={t('identity.policy.roles.hint')}
        add={t('identity.policy.roles.add')}
        entries={policy.roles}
        blank={blankRole}
        nameOf={({ role_id }) => role_id}
        noteOf={({ description, permissions }) => description || countOf(permissions.length)}
        isFaulty={(index) => isFaultyAt(faults, `rbac_policy.roles.${index}`)}
        onChange={(roles) => set({ roles })}
        renderFields={(role, change, index) => (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <EntryField
                label={t('identity.policy.name')}
                hint={t('identity.policy.role.name.hint')}
                error={faults[`rbac_policy.roles.${index}.role_id`]}
                value={role.role_id}
                onChange={(role_id) => change({ role_id })}
              />
              <EntryField
                label={t('identity.policy.description')}
                error={faults[`rbac_policy.roles.${index}.description`]}
                dir="auto"
                value={role.description}
                onChange={(description) => change({ description })}
              />
            </div>
            <PermissionsEditor
              permissions={role.permissions}
              resources={policy.resources}
              onChange={(permissions) => change({ permissions })}
            />
          </>
        )}
      />
      <EntryList
        legend={t('identity.policy.scopes')}
        hint={t('identity.policy.scopes.hint')}
        add={t('identity.policy.scopes.add')}
        entries={policy.scopes}
        blank={blankScope}
        nameOf={({ scope }) => scope}
        noteOf={({ description, permissions }) => description || countOf(permissions.length)}
        isFaulty={(index) => isFaultyAt(faults, `rbac_policy.scopes.${index}`)}
        onChange={(scopes) => set({ scopes })}
        renderFields={(scope, change, index) => (
          <>
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <EntryField
                label={t('identity.policy.name')}
                hint={t('identity.policy.scope.name.hint')}
                error={faults[`rbac_policy.scopes.${index}.scope`]}
                value={scope.scope}
                onChange={(name) => change({ scope: name })}
              />
              <EntryField
                label={t('identity.policy.description')}
                hint={t('identity.policy.scope.description.hint')}
                error={faults[`rbac_policy.scopes.${index}.description`]}
                dir="auto"
                value={scope.description}
                onChange={(description) => change({ description })}
              />
            </div>
            <PermissionsEditor
              permissions={scope.permissions}
              resources={policy.resources}
              onChange={(permissions) => change({ permissions })}
            />
          </>
        )}
      />
    </div>
  );
}
