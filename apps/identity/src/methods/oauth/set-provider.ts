import { fail } from '@targum/identity-contracts';
import type { Administrator } from '../../admin/admin-endpoint.ts';
import type { Deps } from '../../deps.ts';
import { writeSettings } from '../../projects/administer-settings.ts';
import { hideSecrets, keepSecrets } from '../../projects/hidden-secrets.ts';
import type { Project } from '../../projects/project-directory.ts';
import { refuseSettings } from '../../projects/settings-faults.ts';
import { describeProvider } from './list-providers.ts';
import { faultsOfProvider } from './provider-faults.ts';
import { callbackIdOf } from './resolve-provider.ts';
import { callbackAddress } from './start-flow.ts';

type Settings = Record<string, unknown>;

/** Changes one provider and leaves the others alone; what could not work is not written. */
export async function setProvider(deps: Deps, administrator: Administrator, id: string, change: Settings) {
  const project = await freshProject(deps, administrator);
  const stored: Record<string, Settings> = project.settings.oauth_providers;
  const before = Object.hasOwn(stored, id) ? stored[id] : undefined;
  const merged: Settings = { ...before, ...keepSecrets(change, before) };
  const settings = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
  const faults = faultsOfProvider(id, settings);
  if (faults.length > 0) throw refuseSettings(faults);
  await writeSettings(deps, administrator, { settings: { oauth_providers: { ...stored, [id]: settings } } });
  return {
    provider: id,
    callback_url: callbackAddress(deps, callbackIdOf(project, id)),
    ...describeProvider(id, settings),
    settings: hideSecrets(settings),
  };
}

export async function removeProvider(deps: Deps, administrator: Administrator, id: string) {
  const project = await freshProject(deps, administrator);
  const stored = Object.entries(project.settings.oauth_providers);
  const others = Object.fromEntries(stored.filter(([each]) => each !== id));
  if (stored.every(([each]) => each !== id)) throw fail('oauth_provider_not_configured');
  await writeSettings(deps, administrator, { settings: { oauth_providers: others } });
  return {};
}

/** Not what this process remembers: another one may have changed a provider just now. */
async function freshProject(deps: Deps, { project }: Administrator): Promise<Project> {
  deps.projects.forget();
  return (await deps.projects.byId(project.id)) ?? project;
}
