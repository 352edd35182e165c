import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Project } from '../../projects/project-directory.ts';
import { oauthClientSettings } from './client-settings.ts';
import { missingSettings } from './missing-settings.ts';
import { faultsOfProvider } from './provider-faults.ts';
import { findProvider, providers } from './providers/index.ts';
import { callbackIdOf } from './resolve-provider.ts';
import { callbackAddress } from './start-flow.ts';

/** Every listed provider and those a project made of settings alone. */
export function listProviders(deps: Pick<Deps, 'publicUrl'>, project: Project) {
  const configured: Record<string, unknown> = project.settings.oauth_providers;
  const ids = new Set([...providers.map(({ id }) => id), ...Object.keys(configured)]);
  return {
    providers: [...ids].map((provider) => ({
      provider,
      callback_url: callbackAddress(deps, callbackIdOf(project, provider)),
      ...describeProvider(provider, configured[provider]),
    })),
  };
}

/** How one provider stands, as far as its settings tell. */
export function describeProvider(id: string, raw: unknown) {
  const row = findProvider(id);
  const shown = { name: row?.name ?? id, scopes: [...(row?.scopes ?? ['openid', 'email', 'profile'])] };
  if (raw === undefined) return { ...shown, state: 'absent' as const };
  const wrong = (problem: string) => ({
    ...shown,
    state: 'wrong' as const,
    problem,
    faults: faultsOfProvider(id, { ...(raw as object) }).map(({ code, field }) => ({ code, field })),
  });
  const parsed = oauthClientSettings.safeParse(raw);
  if (!parsed.success) return wrong(z.prettifyError(parsed.error));
  const { data } = parsed;
  if (!row && data.kind !== 'oidc') return wrong('There is no such provider.');
  const missing = row && missingSettings(row, data);
  if (missing && data.enabled) return wrong(missing.message);
  return {
    name: data.name ?? shown.name,
    scopes: [...new Set([...shown.scopes, ...data.scopes])],
    state: data.enabled ? ('ready' as const) : ('off' as const),
  };
}
