import type { Contact } from '../account/find-contact.ts';
import type { Deps } from '../deps.ts';
import { insertCustomer, selectCustomer } from './payments.sql.ts';
import type { Card } from './provider.ts';

/** The provider's customer for a user: made once, with the user's id as the key against a second one. */
export async function findOrMakeCustomer(deps: Deps, contact: Contact): Promise<string> {
  const known = await selectCustomer(deps.db, contact.id, deps.payments.name);
  if (known) return known.reference;
  const reference = await deps.payments.createCustomer(contact);
  return insertCustomer(deps.db, contact.id, deps.payments.name, reference);
}

export async function findSavedCard(
  deps: Pick<Deps, 'db' | 'payments'>,
  userId: string,
): Promise<(Card & { customer: string }) | undefined> {
  const row = await selectCustomer(deps.db, userId, deps.payments.name);
  if (!row?.method_reference) return undefined;
  return {
    customer: row.reference,
    method: row.method_reference,
    brand: row.brand ?? 'card',
    last4: row.last4 ?? '',
    expMonth: row.exp_month ?? 1,
    expYear: row.exp_year ?? 2000,
  };
}
