import type { ProjectSettings } from './settings.ts';
import type { SettingsFault } from './settings-faults.ts';

/** Lists whose entries are found by name: the list, the part of an entry that names it, and the names. */
const named: [path: string, part: string, namesIn: (settings: ProjectSettings) => string[]][] = [
  ['rbac_policy.roles', 'role_id', ({ rbac_policy }) => rbac_policy.roles.map(({ role_id }) => role_id)],
  ['rbac_policy.resources', 'resource_id', ({ rbac_policy }) => rbac_policy.resources.map((one) => one.resource_id)],
  ['rbac_policy.scopes', 'scope', ({ rbac_policy }) => rbac_policy.scopes.map(({ scope }) => scope)],
  ['trusted_profiles', 'profile_id', ({ trusted_profiles }) => trusted_profiles.map(({ profile_id }) => profile_id)],
];

/**
 * Of two entries with one name only the first would ever be found, and one without a name never. A list that the change
 * leaves out is not looked at: nobody has to put right what another has left behind.
 */
export function faultsOfLists(settings: ProjectSettings, changed: Record<string, unknown>): SettingsFault[] {
  return named
    .filter(([path]) => Object.hasOwn(changed, path.split('.')[0] ?? ''))
    .flatMap(([path, part, namesIn]) =>
      namesIn(settings).flatMap((name, index, names): SettingsFault[] => {
        const field = `${path}.${index}.${part}`;
        if (name === '') return [{ code: 'setting_missing', field, message: 'is needed' }];
        if (names.indexOf(name) === index) return [];
        return [{ code: 'setting_repeated', field, message: 'another one has this name already' }];
      }),
    );
}

/** Parts of a key that only its owner has: of RSA and curves, and the whole of a shared one. */
const secretParts = ['d', 'k'];

/** We only ever check signatures, so what could make them has no business here, and whoever reads settings would have it. */
export function faultsOfKeys({ trusted_profiles }: ProjectSettings, changed: Record<string, unknown>): SettingsFault[] {
  if (!Object.hasOwn(changed, 'trusted_profiles')) return [];
  return trusted_profiles.flatMap(({ jwks }, index): SettingsFault[] =>
    jwks.keys.some((key) => secretParts.some((part) => Object.hasOwn(key, part)))
      ? [{ code: 'key_private', field: `trusted_profiles.${index}.jwks`, message: 'holds a private key' }]
      : [],
  );
}
