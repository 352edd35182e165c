import type { RowHolder } from '@targum/contracts';
import { type Executor, maybeRow, rows, run, sql } from '@targum/server-kit';

interface LeaseRow extends RowHolder {
  /** Until it lapses. */
  seconds: number;
}

const columns = sql`l.document_id, l.ordinal, l.editor, u.name,
  extract(epoch from l.until - clock_timestamp())::float8 as seconds`;

export async function selectLeases(db: Executor, projectId: string): Promise<LeaseRow[]> {
  return rows<LeaseRow>(
    db,
    sql`
    select ${columns} from product.segment_leases l left join product.users u on u.id = l.user_id
    where l.project_id = ${projectId} and l.until > clock_timestamp() order by l.document_id, l.ordinal`,
  );
}

export async function selectLease(db: Executor, documentId: string, ordinal: number): Promise<LeaseRow | undefined> {
  return maybeRow<LeaseRow>(
    db,
    sql`
    select ${columns} from product.segment_leases l left join product.users u on u.id = l.user_id
    where l.document_id = ${documentId} and l.ordinal = ${ordinal} and l.until > clock_timestamp()`,
  );
}

interface Lease {
  projectId: string;
  documentId: string;
  ordinal: number;
  editor: string;
}

/** Takes or renews the lease, unless somebody else's still runs; answers whether it is now the editor's. */
export async function upsertLease(
  db: Executor,
  { projectId, documentId, ordinal, editor }: Lease,
  userId: string | null,
  seconds: number,
): Promise<boolean> {
  const taken = await maybeRow(
    db,
    sql`
    insert into product.segment_leases as l (document_id, ordinal, project_id, editor, user_id, until)
    values (${documentId}, ${ordinal}, ${projectId}, ${editor}, ${userId}, clock_timestamp() + make_interval(secs => ${seconds}))
    on conflict (document_id, ordinal) do update set editor = excluded.editor, user_id = excluded.user_id, until = excluded.until
    where l.editor = excluded.editor or l.until <= clock_timestamp()
    returning l.ordinal`,
  );
  return taken !== undefined;
}

/** An open page is on one row at a time. */
export async function deleteOtherLeases(
  db: Executor,
  { projectId, documentId, ordinal, editor }: Lease,
): Promise<void> {
  await run(
    db,
    sql`
    delete from product.segment_leases
    where project_id = ${projectId} and (editor = ${editor} or until <= clock_timestamp())
      and (document_id, ordinal) <> (${documentId}::uuid, ${ordinal}::int)`,
  );
}

export async function deleteLease(db: Executor, { documentId, ordinal, editor }: Lease): Promise<void> {
  await run(
    db,
    sql`
    delete from product.segment_leases
    where document_id = ${documentId} and ordinal = ${ordinal} and editor = ${editor}`,
  );
}
