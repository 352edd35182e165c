import { type ContactRequest, productErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Deps } from '../deps.ts';
import { updateRequest } from './admin.sql.ts';
import { presentRequest } from './present-request.ts';
import { recordAudit } from './record-audit.ts';

const fail = AppError.of(productErrors);

/** Marks what somebody wrote as handled, or opens it again. */
export async function handleContactRequest(
  deps: Deps,
  { actorId, requestId, handled }: { actorId: string; requestId: string; handled: boolean },
): Promise<ContactRequest> {
  return transaction(deps.db, async (db) => {
    const row = await updateRequest(db, requestId, handled);
    if (!row) throw fail('contact_request_not_found');
    await recordAudit(db, {
      action: handled ? 'contact.handled' : 'contact.reopened',
      actorId,
      subject: row.email,
      note: row.subject ?? undefined,
    });
    return presentRequest(row);
  });
}
