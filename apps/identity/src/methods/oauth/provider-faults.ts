import { isDeepStrictEqual } from 'node:util';
import { faultsOf, type SettingsFault } from '../../projects/settings-faults.ts';
import { oauthClientSettings, unknownSettings } from './client-settings.ts';
import { missingSettings } from './missing-settings.ts';
import { findProvider } from './providers/index.ts';

type Settings = Record<string, unknown>;

/**
 * What is wrong with one provider's settings, as far as can be known without asking the provider. What only it can
 * tell, such as whether it takes the secret, is no reason to refuse: a check shows it.
 */
export function faultsOfProvider(id: string, settings: Settings): SettingsFault[] {
  const misnamed = unknownSettings(settings).map(
    (field): SettingsFault => ({ code: 'setting_unknown', field, message: 'There is no such setting.' }),
  );
  const { success, data, error } = oauthClientSettings.safeParse(settings);
  return [
    ...faultsOfName(id, settings['kind'] === 'oidc'),
    ...misnamed,
    ...(success ? faultsOfWhole(id, data) : faultsOf(error, settings)),
  ];
}

function faultsOfName(id: string, isOidc: boolean): SettingsFault[] {
  if (!/^[a-z0-9][a-z0-9_-]{0,63}$/.test(id)) {
    const message = 'The name of a provider has small letters, digits, - and _ only.';
    return [{ code: 'provider_name', field: '', message }];
  }
  if (isOidc || findProvider(id)) return [];
  return [{ code: 'provider_unknown', field: '', message: 'There is no such provider.' }];
}

/** One that is switched off may still wait for what is missing. */
function faultsOfWhole(id: string, client: Parameters<typeof missingSettings>[1]): SettingsFault[] {
  const row = findProvider(id);
  const missing = row && client.enabled ? missingSettings(row, client) : undefined;
  return (missing?.fields ?? []).map((field) => ({
    code: missing?.code ?? 'setting_missing',
    field,
    message: missing?.message ?? '',
  }));
}

/**
 * The same for all providers of a project. Those that the change leaves as they were are not looked at: nobody has to
 * put right what another has left behind to change something else.
 */
export function faultsOfProviders(settings: Settings, before: unknown): SettingsFault[] {
  const known = providersIn(before);
  return Object.entries(providersIn(settings))
    .filter(([id, given]) => !Object.hasOwn(known, id) || !isDeepStrictEqual(asRead(known[id]), asRead(given)))
    .flatMap(([id, given]) =>
      faultsOfProvider(id, given).map((fault) => ({
        ...fault,
        field: ['oauth_providers', id, fault.field].filter(Boolean).join('.'),
      })),
    );
}

/** Whoever writes back what they read writes an empty secret where none was stored. */
const asRead = (settings: Settings | undefined) => ({ client_secret: '', ...settings });

const providersIn = (settings: unknown): Record<string, Settings> =>
  (settings as { oauth_providers?: Record<string, Settings> } | null)?.oauth_providers ?? {};
