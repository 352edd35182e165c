import { assetErrors, type Glossary } from '@targum/contracts';
import { type Executor, transaction } from '@targum/server-kit';
import type { GlossaryEntry } from '@targum/translation';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requireOwnProject } from '../projects/policy.ts';
import { replaceProjectGlossaries, selectProjectGlossaries, selectProjectTerms } from './glossaries.sql.ts';
import { requireOwnGlossary } from './policy.ts';
import { presentGlossary } from './present-glossary.ts';

const fail = AppError.of(assetErrors);

export async function listProjectGlossaries(
  deps: Deps,
  principal: Principal,
  projectId: string,
): Promise<{ glossaries: Glossary[] }> {
  const project = await requireOwnProject(deps.db, principal, projectId);
  return { glossaries: (await selectProjectGlossaries(deps.db, project.id)).map(presentGlossary) };
}

export async function chooseProjectGlossaries(
  deps: Deps,
  principal: Principal,
  projectId: string,
  ids: readonly string[],
): Promise<{ glossaries: Glossary[] }> {
  const project = await requireOwnProject(deps.db, principal, projectId);
  for (const id of ids) {
    const glossary = await requireOwnGlossary(deps.db, principal, id);
    const same =
      glossary.source_language === project.source_language && glossary.target_language === project.target_language;
    if (!same) throw fail('glossary_languages');
  }
  await transaction(deps.db, (db) => replaceProjectGlossaries(db, project.id, ids));
  return listProjectGlossaries(deps, principal, projectId);
}

/** The terms that bear on a project, as the engine and the checks take them. */
export async function listProjectTerms(db: Executor, projectId: string): Promise<GlossaryEntry[]> {
  const terms = await selectProjectTerms(db, projectId);
  return terms.map(({ source, target, mode, case_sensitive: caseSensitive }) => ({
    source,
    target,
    mode,
    caseSensitive,
  }));
}
