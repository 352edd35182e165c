import { assignmentErrors, type ReviewMessage } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import { findContact } from '../account/find-contact.ts';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { insertMessage, type MessageRow, selectMessages, updateRead } from './messages.sql.ts';
import { nameOf } from './name-of.ts';
import { requireParty, type Side } from './policy.ts';
import { mailOwner, mailReviewer } from './queue-assignment-mail.ts';

const fail = AppError.of(assignmentErrors);

export async function listMessages(
  deps: Deps,
  principal: Principal,
  assignmentId: string,
): Promise<{ messages: ReviewMessage[] }> {
  const { side } = await requireParty(deps.db, principal, assignmentId);
  return { messages: (await selectMessages(deps.db, assignmentId)).map((row) => present(row, side)) };
}

/** Nobody is there to read it before somebody has accepted. */
export async function sendMessage(
  deps: Deps,
  principal: Principal,
  assignmentId: string,
  text: string,
): Promise<ReviewMessage> {
  return transaction(deps.db, async (db) => {
    const { assignment, side, userId } = await requireParty(db, principal, assignmentId);
    if (assignment.reviewer_id === null) throw fail('review_state_changed');
    const author = nameOf(await findContact(db, userId));
    const row = await insertMessage(db, { assignmentId, side, kind: 'message', author, text });
    const mail = side === 'owner' ? mailReviewer : mailOwner;
    await mail(deps, db, assignment, 'message', { name: author, text });
    return present(row, side);
  });
}

export async function markRead(
  deps: Deps,
  principal: Principal,
  assignmentId: string,
  messageId: string,
): Promise<void> {
  const { side } = await requireParty(deps.db, principal, assignmentId);
  await updateRead(deps.db, assignmentId, { side, messageId });
}

function present(row: MessageRow, side: Side): ReviewMessage {
  return {
    id: String(row.id),
    side: row.side,
    kind: row.kind,
    author: row.author_name,
    text: row.text,
    own: row.side === side,
    created_at: row.created_at.toISOString(),
  };
}
