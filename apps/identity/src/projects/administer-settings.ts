import { fail, type settingsWarning } from '@targum/identity-contracts';
import type { z } from 'zod';
import { type Administrator, recordAdmin } from '../admin/admin-endpoint.ts';
import { demandSeen } from '../admin/demand-seen.ts';
import type { Deps } from '../deps.ts';
import { faultsOfProviders } from '../methods/oauth/provider-faults.ts';
import { faultsOfCaptcha } from './captcha-faults.ts';
import { hideSecrets, keepSecrets } from './hidden-secrets.ts';
import { faultsOfKeys, faultsOfLists } from './list-faults.ts';
import { toProject } from './project-directory.ts';
import { lockProject, projectById, updateProject } from './projects.sql.ts';
import { looseAddresses, type ProjectSettings, projectSettings } from './settings.ts';
import { faultsOf, refuseSettings } from './settings-faults.ts';

export async function readSettings(deps: Deps, administrator: Administrator) {
  const row = await projectById(deps.db, administrator.project.id);
  if (!row) throw fail('project_not_found');
  const { settings } = toProject(row);
  return {
    project_id: row.project_id,
    public_token: row.public_token,
    name: row.name,
    settings: hideSecrets(settings),
    warnings: warningsOf(settings),
  };
}

/** Merged over what is there and checked as a whole; a live project cannot be loosened to a wildcard. */
export async function writeSettings(
  deps: Deps,
  administrator: Administrator,
  change: { name?: string | undefined; settings: Record<string, unknown>; seen?: Record<string, unknown> | undefined },
) {
  const { project } = administrator;
  await deps.transaction(async (db) => {
    const row = await lockProject(db, project.id);
    if (!row) throw fail('project_not_found');
    demandSeen({ ...hideSecrets(toProject(row).settings), name: row.name }, change.seen);
    const merged = { ...(row.settings as Record<string, unknown>), ...keepSecrets(change.settings, row.settings) };
    const parsed = projectSettings.safeParse(merged);
    const faults = parsed.success
      ? [
          ...looseAddresses(parsed.data, project.environment),
          ...(change.settings['captcha'] ? faultsOfCaptcha(parsed.data) : []),
          ...faultsOfLists(parsed.data, change.settings),
          ...faultsOfKeys(parsed.data, change.settings),
          ...faultsOfProviders(merged, row.settings),
        ]
      : faultsOf(parsed.error, merged);
    if (faults.length > 0) throw refuseSettings(faults);
    await updateProject(db, project.id, change.name ?? row.name, merged);
    const details = { changed: Object.keys(change.settings) };
    await recordAdmin(deps, db, administrator, 'settings.changed', { details });
  });
  deps.projects.forget();
  return readSettings(deps, administrator);
}

/** In English for scripts; pages have their own texts by code. */
const warnings: {
  code: z.infer<typeof settingsWarning>;
  message: string;
  isDue: (settings: ProjectSettings) => boolean;
}[] = [
  {
    code: 'character_kinds',
    message: 'Rules about kinds of characters make passwords weaker; zxcvbn is recommended (NIST 800-63B).',
    isDue: (settings) => settings.password_policy === 'luds',
  },
  {
    code: 'long_lived_links',
    message: 'Links that live longer than 10 minutes are easier to misuse (ASVS 6.5.5).',
    isDue: (settings) => settings.magic_link_minutes > 10,
  },
];

const warningsOf = (settings: ProjectSettings) =>
  warnings.filter(({ isDue }) => isDue(settings)).map(({ code, message }) => ({ code, message }));
