import { assetErrors } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { type Principal, requireUser } from '../account/principal.ts';
import { type GlossaryRow, selectGlossary } from './glossaries.sql.ts';

const fail = AppError.of(assetErrors);

/** The glossary, if it is the caller's own; somebody else's does not exist for them. */
export async function requireOwnGlossary(db: Executor, principal: Principal, glossaryId: string): Promise<GlossaryRow> {
  const user = requireUser(principal);
  const glossary = await selectGlossary(db, glossaryId);
  if (glossary?.user_id !== user.id) throw fail('glossary_not_found');
  return glossary;
}
