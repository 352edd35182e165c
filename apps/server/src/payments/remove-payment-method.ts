import { billingErrors } from '@targum/contracts';
import { AppError } from '@targum/wire';
import type { Deps } from '../deps.ts';
import { findSavedCard } from './find-customer.ts';
import { orUnavailable } from './or-unavailable.ts';
import { updateCard } from './payments.sql.ts';

/** Forgotten here first: a card that the provider keeps a moment longer is never charged by us again. */
export async function removePaymentMethod(deps: Deps, userId: string): Promise<void> {
  const card = await findSavedCard(deps, userId);
  if (!card) throw AppError.of(billingErrors)('no_payment_method');
  await updateCard(deps.db, userId, deps.payments.name, null);
  await orUnavailable(() => deps.payments.forgetCard(card.method));
}
