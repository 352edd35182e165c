import { billingErrors } from '@targum/contracts';
import { transaction } from '@targum/server-kit';
import { AppError } from '@targum/wire';
import type { Deps } from '../deps.ts';
import { applyFact } from './apply-fact.ts';
import { insertEvent } from './payments.sql.ts';
import type { Card, PaymentFact } from './provider.ts';

/**
 * A message of the payment provider: signed and fresh or refused, and applied once. Everything it changes is one
 * transaction, so a crash leaves it to be delivered again.
 */
export async function receiveEvent(deps: Deps, body: Buffer, signature: string): Promise<{ received: true }> {
  const event = deps.payments.readEvent(body, signature);
  if (!event) throw AppError.of(billingErrors)('webhook_refused');
  const card = await readCard(deps, event.fact);
  await transaction(
    deps.db,
    async (db) => {
      if (await insertEvent(db, event)) await applyFact(deps, db, event.fact, { madeAt: event.madeAt, card });
    },
    { retries: 5 },
  );
  return { received: true };
}

/** The provider is asked before the transaction: nothing waits on a network with rows locked. */
export async function readCard(deps: Deps, fact: PaymentFact): Promise<Card | undefined> {
  return fact.kind === 'card_saved' ? deps.payments.readSavedCard(fact.setup) : undefined;
}
