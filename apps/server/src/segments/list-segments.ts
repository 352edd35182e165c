import type { SegmentPage } from '@targum/contracts';
import type { Inline } from '@targum/documents';
import { requireLanguage } from '@targum/languages';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { toExchange } from '../exports/exchange-units.ts';
import { requireReviewableProject } from '../projects/policy.ts';
import { findProjectDocument } from './find-project-document.ts';
import { countSegments, type SegmentFilter, type SegmentRow, selectSegments } from './segments.sql.ts';

interface Query extends SegmentFilter {
  document_id?: string | undefined;
  from: number;
  offset: number;
  limit: number;
}

/** A page of segments; one more than asked for is read, to know where the next page begins. */
export async function listSegments(
  deps: Deps,
  principal: Principal,
  projectId: string,
  query: Query,
): Promise<SegmentPage> {
  const project = await requireReviewableProject(deps.db, principal, projectId);
  const document = await findProjectDocument(deps.db, project.id, query.document_id);
  const [total, found] = await Promise.all([
    countSegments(deps.db, document.id, query),
    selectSegments(deps.db, document.id, query, { ...query, limit: query.limit + 1 }),
  ]);
  return {
    document_id: document.id,
    source: sideOf(project.source_language),
    target: sideOf(project.target_language),
    total,
    segments: found.slice(0, query.limit).map(present),
    next: found[query.limit]?.ordinal ?? null,
  };
}

function present({ coded_source, target_content, links, ...row }: SegmentRow): SegmentPage['segments'][number] {
  if (coded_source === null) return { ...row, source_content: null, target_content: null };
  const { unit_id, ordinal, kind, target, review } = row;
  const { target: placed } = toExchange({
    unit_id,
    ordinal,
    kind,
    target,
    review,
    source: coded_source,
    target_content,
    links,
  });
  return { ...row, source_content: coded_source as Inline[], target_content: placed ?? null };
}

export function sideOf(code: string): { language: string; direction: 'ltr' | 'rtl' } {
  const { code: language, direction } = requireLanguage(code);
  return { language, direction };
}
