import type { HistoryEntry } from '@targum/contracts';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { type Place, requireSegment } from './require-segment.ts';
import { selectHistory, type TextState } from './review.sql.ts';

export async function listHistory(
  deps: Deps,
  principal: Principal,
  place: Place,
): Promise<{ history: HistoryEntry[] }> {
  const { row } = await requireSegment(deps.db, principal, place);
  const found = await selectHistory(deps.db, row.document_id, row.ordinal);
  return {
    history: found.map(({ version, name, kind, changed_at, undone_at, before, after }) => ({
      version,
      name,
      kind,
      changed_at: changed_at.toISOString(),
      before: shown(before),
      after: shown(after),
      undone: undone_at !== null,
    })),
  };
}

const shown = ({ target, review }: TextState) => ({ target, review });
