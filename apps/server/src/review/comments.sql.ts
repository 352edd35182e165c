import { type Executor, maybeRow, oneRow, rows, type Sql, sql } from '@targum/server-kit';

export interface CommentRow {
  id: string;
  document_id: string;
  ordinal: number;
  name: string | null;
  side: 'source' | 'target';
  start_at: number;
  end_at: number;
  quote: string;
  text: string;
  resolved_at: Date | null;
  created_at: Date;
}

const columns = sql`c.id, c.document_id, c.ordinal, u.name, c.side, c.start_at, c.end_at, c.quote, c.text, c.resolved_at, c.created_at`;

export async function selectComments(
  db: Executor,
  projectId: string,
  only: { document_id?: string | undefined; ordinal?: number | undefined },
): Promise<CommentRow[]> {
  const all: Sql[] = [sql`c.project_id = ${projectId}`];
  if (only.document_id) all.push(sql`c.document_id = ${only.document_id}`);
  if (only.ordinal !== undefined) all.push(sql`c.ordinal = ${only.ordinal}`);
  return rows<CommentRow>(
    db,
    sql`
    select ${columns} from product.segment_comments c left join product.users u on u.id = c.user_id
    where ${sql.join(all, sql` and `)} order by c.document_id, c.ordinal, c.created_at, c.id limit 1000`,
  );
}

interface NewComment {
  projectId: string;
  documentId: string;
  ordinal: number;
  userId: string | null;
  side: 'source' | 'target';
  start: number;
  end: number;
  quote: string;
  text: string;
}

export async function insertComment(db: Executor, comment: NewComment): Promise<CommentRow> {
  return oneRow<CommentRow>(
    db,
    sql`
    with c as (
      insert into product.segment_comments
        (project_id, document_id, ordinal, user_id, side, start_at, end_at, quote, text)
      values (${comment.projectId}, ${comment.documentId}, ${comment.ordinal}, ${comment.userId}, ${comment.side},
              ${comment.start}, ${comment.end}, ${comment.quote}, ${comment.text})
      returning *
    )
    select ${columns} from c left join product.users u on u.id = c.user_id`,
  );
}

export async function updateResolved(
  db: Executor,
  projectId: string,
  id: string,
  resolved: boolean,
): Promise<CommentRow | undefined> {
  return maybeRow<CommentRow>(
    db,
    sql`
    with c as (
      update product.segment_comments set resolved_at = case when ${resolved}::boolean then coalesce(resolved_at, now()) end
      where project_id = ${projectId} and id = ${id} returning *
    )
    select ${columns} from c left join product.users u on u.id = c.user_id`,
  );
}

export async function removeComment(db: Executor, projectId: string, id: string): Promise<boolean> {
  const gone = await maybeRow(
    db,
    sql`delete from product.segment_comments where project_id = ${projectId} and id = ${id} returning id`,
  );
  return gone !== undefined;
}

/** The same as long as no comment was made, settled, opened again or deleted. */
export async function selectCommentsMark(db: Executor, projectId: string): Promise<string> {
  const { mark } = await oneRow<{ mark: string }>(
    db,
    sql`
    select concat_ws(' ', count(*), count(resolved_at), max(created_at), max(resolved_at)) as mark
    from product.segment_comments where project_id = ${projectId}`,
  );
  return mark;
}
