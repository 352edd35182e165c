import { fail } from '@targum/identity-contracts';
import type { Deps } from '../deps.ts';
import { toProject } from '../projects/project-directory.ts';
import { projectById, updateProject } from '../projects/projects-records.ts';
import { projectSettings, settingsProblems } from '../projects/settings.ts';
import { type Administrator, recordAdmin } from './admin-endpoint.ts';

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
  change: { name?: string | undefined; settings: Record<string, unknown> },
) {
  const { project } = administrator;
  const row = await projectById(deps.db, project.id);
  if (!row) throw fail('project_not_found');
  const merged = { ...(row.settings as Record<string, unknown>), ...change.settings };
  const parsed = projectSettings.safeParse(merged);
  const problems = parsed.success
    ? settingsProblems(parsed.data, project.environment)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (problems.length > 0) throw fail('invalid_argument', { facts: { problems } });
  await deps.transaction(async (db) => {
    await updateProject(db, project.id, change.name ?? row.name, merged);
    const details = { changed: Object.keys(change.settings) };
    await recordAdmin(deps, db, administrator, 'settings.changed', { details });
  });
  deps.projects.forget();
  return readSettings(deps, administrator);
}

/** Secrets go in and never come out. */
function hideSecrets(value: unknown): Record<string, unknown> {
  const text = JSON.stringify(value, (key, inner: unknown) =>
    /secret|private_key/.test(key) && typeof inner === 'string' && inner !== '' ? '[hidden]' : inner,
  );
  return JSON.parse(text) as Record<string, unknown>;
}

function warningsOf(settings: ReturnType<typeof projectSettings.parse>): string[] {
  return [
    settings.password_policy === 'luds' &&
      'Rules about kinds of characters make passwords weaker; zxcvbn is recommended (NIST 800-63B).',
    settings.magic_link_minutes > 10 && 'Links that live longer than 10 minutes are easier to misuse (ASVS 6.5.5).',
  ].filter((warning) => warning !== false);
}
