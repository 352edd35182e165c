import type { HistoryEntry, SegmentCheck } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { noteEdits } from '../documents/note-edits.ts';
import { announceProject } from '../projects/change-project.ts';
import { recountSegments } from '../translation/recount-segments.ts';
import { extendHistory, insertHistory, type ReviewRow, type TextState, updateRows } from './review.sql.ts';

interface Changed {
  row: ReviewRow;
  after: TextState;
}

interface Author {
  projectId: string;
  userId: string | null;
  /** Undefined when history is walked back: what is undone makes no history of its own. */
  kind?: HistoryEntry['kind'];
  /** An edit that follows closely upon one by the same person is part of it. */
  joins?: boolean;
}

/** Writes changed segments with all that hangs on them: history, counts, the file that is out of date, watchers. */
export async function saveChanges(
  db: Executor,
  { projectId, userId, kind, joins = false }: Author,
  changes: readonly Changed[],
): Promise<void> {
  await updateRows(
    db,
    changes.map(({ row: { document_id, ordinal }, after }) => ({ ...after, document_id, ordinal })),
  );
  const [only] = changes;
  const joined = joins && kind === 'edit' && only && (await extendHistory(db, userId, only.row, only.after));
  if (kind && !joined) {
    const entries = changes.map(({ row, after }) => {
      const { document_id, ordinal, version } = row;
      return { document_id, ordinal, version: version + 1, before: stateOf(row), after };
    });
    await insertHistory(db, userId, kind, entries);
  }
  for (const documentId of new Set(changes.map(({ row }) => row.document_id))) {
    const own = changes.filter(({ row }) => row.document_id === documentId);
    if (own.some(countsChange)) await recountSegments(db, documentId);
    if (own.some(({ row, after }) => JSON.stringify(textOf(row)) !== JSON.stringify(textOf(after))))
      await noteEdits(db, documentId);
  }
  await announceProject(db, projectId);
}

/** What a change can change, without what it cannot. */
export function stateOf(row: TextState): TextState {
  const { state, target, target_content, links, review, origin, match, suggestion, score, flags, failure, checks } =
    row;
  return { state, target, target_content, links, review, origin, match, suggestion, score, flags, failure, checks };
}

const textOf = ({ target, target_content }: TextState) => [target, target_content];

/** Counting a long document takes a while, and most changes leave the counts as they are. */
function countsChange({ row, after }: Changed): boolean {
  return row.state !== after.state || isDoubtful(row.checks) !== isDoubtful(after.checks);
}

function isDoubtful(checks: readonly SegmentCheck[]): boolean {
  return checks.some(({ severity }) => severity !== 'info');
}
