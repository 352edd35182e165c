import type { Glossary } from '@targum/contracts';
import { type Principal, requireUser } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { requirePair } from '../projects/create-project.ts';
import { deleteGlossaryRow, insertGlossary, selectGlossaries, updateGlossaryName } from './glossaries.sql.ts';
import { requireOwnGlossary } from './policy.ts';
import { presentGlossary } from './present-glossary.ts';

export async function listGlossaries(deps: Deps, principal: Principal): Promise<{ glossaries: Glossary[] }> {
  const rows = await selectGlossaries(deps.db, requireUser(principal).id);
  return { glossaries: rows.map(presentGlossary) };
}

export async function createGlossary(
  deps: Deps,
  principal: Principal,
  input: { name: string; source_language: string; target_language: string },
): Promise<Glossary> {
  const pair = requirePair(input.source_language, input.target_language);
  const id = await insertGlossary(deps.db, requireUser(principal).id, input.name, pair);
  return presentGlossary(await requireOwnGlossary(deps.db, principal, id));
}

export async function renameGlossary(deps: Deps, principal: Principal, id: string, name: string): Promise<Glossary> {
  await requireOwnGlossary(deps.db, principal, id);
  await updateGlossaryName(deps.db, id, name);
  return presentGlossary(await requireOwnGlossary(deps.db, principal, id));
}

export async function deleteGlossary(deps: Deps, principal: Principal, id: string): Promise<void> {
  await requireOwnGlossary(deps.db, principal, id);
  await deleteGlossaryRow(deps.db, id);
}
