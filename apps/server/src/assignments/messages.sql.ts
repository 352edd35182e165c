import { type Executor, oneRow, rows, run, sql } from '@targum/server-kit';

export interface MessageRow {
  id: number;
  side: 'owner' | 'reviewer';
  kind: 'message' | 'hand_over' | 'return';
  author_name: string;
  text: string;
  created_at: Date;
}

interface UnreadRow {
  project_id: string;
  unread: number;
}

export async function insertMessage(
  db: Executor,
  message: { assignmentId: string; side: MessageRow['side']; kind: MessageRow['kind']; author: string; text: string },
): Promise<MessageRow> {
  return oneRow<MessageRow>(
    db,
    sql`insert into product.review_messages (assignment_id, side, kind, author_name, text)
        values (${message.assignmentId}, ${message.side}, ${message.kind}, ${message.author}, ${message.text})
        returning id, side, kind, author_name, text, created_at`,
  );
}

export async function selectMessages(db: Executor, assignmentId: string): Promise<MessageRow[]> {
  return rows<MessageRow>(
    db,
    sql`select id, side, kind, author_name, text, created_at from product.review_messages
        where assignment_id = ${assignmentId} order by id limit 2000`,
  );
}

/** What the other side wrote since. */
export async function countUnread(
  db: Executor,
  assignmentId: string,
  { side, read }: { side: MessageRow['side']; read: number },
): Promise<number> {
  const { unread } = await oneRow<{ unread: number }>(
    db,
    sql`select count(*) as unread from product.review_messages
        where assignment_id = ${assignmentId} and side <> ${side} and id > ${read}`,
  );
  return unread;
}

/** What reviewers wrote and authors have not read, by project. */
export async function selectUnreadOf(db: Executor, projectIds: readonly string[]): Promise<UnreadRow[]> {
  return rows<UnreadRow>(
    db,
    sql`select a.project_id, count(*) as unread
        from product.review_assignments a join product.review_messages m on m.assignment_id = a.id
        where a.project_id = any(${projectIds}::uuid[]) and m.side = 'reviewer' and m.id > a.owner_read
        group by a.project_id`,
  );
}

export async function updateRead(
  db: Executor,
  assignmentId: string,
  { side, messageId }: { side: MessageRow['side']; messageId: string },
): Promise<void> {
  const seen = sql`(select coalesce(max(id), 0) from product.review_messages
                    where assignment_id = ${assignmentId} and id <= ${messageId}::bigint)`;
  await run(
    db,
    side === 'owner'
      ? sql`update product.review_assignments set owner_read = greatest(owner_read, ${seen}) where id = ${assignmentId}`
      : sql`update product.review_assignments set reviewer_read = greatest(reviewer_read, ${seen}) where id = ${assignmentId}`,
  );
}
