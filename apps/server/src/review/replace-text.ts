import { type ReplacementMatch, reviewErrors } from '@targum/contracts';
import { plainText } from '@targum/documents';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { ownerOf, type Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { listProjectTerms } from '../glossaries/project-glossaries.ts';
import { listApprovedNames } from '../names/list-approved-names.ts';
import { requireReviewableProject } from '../projects/policy.ts';
import { findReplacements, type Replacement } from './find-replacements.ts';
import { lockForReview } from './require-free-row.ts';
import { saveChanges } from './save-changes.ts';
import { writeTranslation } from './write-translation.ts';

const fail = AppError.of(reviewErrors);
const examplesShown = 500;

interface Preview {
  segments: number;
  matches: number;
  left_out: number;
  examples: ReplacementMatch[];
  seal: string;
}

export async function previewReplacement(
  deps: Deps,
  principal: Principal,
  projectId: string,
  wish: Replacement,
): Promise<Preview> {
  const project = await requireReviewableProject(deps.db, principal, projectId);
  const { rows, matches, leftOut, seal } = await findReplacements(deps.db, project.id, wish);
  const examples = rows.slice(0, examplesShown).map(({ row: { document_id, ordinal }, before, content, hits }) => ({
    document_id,
    ordinal,
    before,
    after: plainText(content),
    hits,
  }));
  return { segments: rows.length, matches, left_out: leftOut, examples, seal };
}

/** Carries out what was previewed, all of it or, when anything has changed since, nothing. */
export async function applyReplacement(
  deps: Deps,
  principal: Principal,
  projectId: string,
  wish: Replacement & { seal: string },
): Promise<{ segments: number }> {
  const project = await requireReviewableProject(deps.db, principal, projectId);
  return transaction(deps.db, async (db) => {
    await lockForReview(db, principal, project.id);
    const { rows: found, seal } = await findReplacements(db, project.id, wish);
    if (seal !== wish.seal) throw fail('replacement_changed');
    const rows = found.filter(({ hits, left }) => left < hits.length);
    if (rows.length === 0) return { segments: 0 };
    const terms = await listProjectTerms(db, project.id);
    const names = await listApprovedNames(db, project.id);
    const author = { projectId: project.id, userId: ownerOf(principal)?.userId ?? null, kind: 'replace' as const };
    const changes = rows.map(({ row, content }) => ({
      row,
      after: writeTranslation(project, row, content, 'edited', { terms, names }),
    }));
    await saveChanges(db, author, changes);
    return { segments: rows.length };
  });
}
