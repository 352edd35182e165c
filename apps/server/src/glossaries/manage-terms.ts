import { assetErrors, type GlossaryTermEntry, type NewTerm, type TermChange } from '@targum/contracts';
import { type Executor, isUniqueViolation } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import {
  deleteTermRow,
  insertTerm,
  selectTerm,
  selectTerms,
  type TermRow,
  touchGlossary,
  updateTerm,
} from './glossaries.sql.ts';
import { requireOwnGlossary } from './policy.ts';

const fail = AppError.of(assetErrors);

export async function listTerms(
  deps: Deps,
  principal: Principal,
  glossaryId: string,
  page: { search?: string | undefined; limit: number; offset: number },
): Promise<{ terms: GlossaryTermEntry[]; total: number }> {
  const glossary = await requireOwnGlossary(deps.db, principal, glossaryId);
  return selectTerms(deps.db, glossary.id, page);
}

export async function addTerm(
  deps: Deps,
  principal: Principal,
  glossaryId: string,
  term: NewTerm,
): Promise<GlossaryTermEntry> {
  const glossary = await requireOwnGlossary(deps.db, principal, glossaryId);
  const added = await insertTerm(deps.db, glossary.id, complete(term));
  if (!added) throw fail('term_exists');
  await touchGlossary(deps.db, glossary.id);
  return added;
}

export async function changeTerm(
  deps: Deps,
  principal: Principal,
  place: { glossaryId: string; termId: string },
  change: TermChange,
): Promise<GlossaryTermEntry> {
  const before = await requireTerm(deps.db, principal, place);
  const after = complete({
    id: before.id,
    source: change.source ?? before.source,
    target: change.target ?? before.target,
    mode: change.mode ?? before.mode,
    case_sensitive: change.case_sensitive ?? before.case_sensitive,
    note: change.note ?? before.note,
  });
  const changed = await updateTerm(deps.db, after).catch((error: unknown) => {
    throw isUniqueViolation(error) ? fail('term_exists', { cause: error }) : error;
  });
  await touchGlossary(deps.db, place.glossaryId);
  return changed;
}

export async function deleteTerm(
  deps: Deps,
  principal: Principal,
  place: { glossaryId: string; termId: string },
): Promise<void> {
  const term = await requireTerm(deps.db, principal, place);
  await deleteTermRow(deps.db, term.id);
  await touchGlossary(deps.db, place.glossaryId);
}

async function requireTerm(
  db: Executor,
  principal: Principal,
  place: { glossaryId: string; termId: string },
): Promise<TermRow> {
  const glossary = await requireOwnGlossary(db, principal, place.glossaryId);
  const term = await selectTerm(db, glossary.id, place.termId);
  if (!term) throw fail('term_not_found');
  return term;
}

/** A kept term is its own translation. */
function complete<T extends Pick<NewTerm, 'source' | 'target' | 'mode'>>(term: T): T {
  if (term.mode === 'keep') return { ...term, target: term.source };
  if (term.target === '') throw fail('term_needs_target');
  return term;
}
