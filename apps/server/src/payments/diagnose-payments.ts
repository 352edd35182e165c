import type { PaymentDiagnostics } from '@targum/contracts';
import { AppError } from '@targum/wire';
import type { Principal } from '../account/principal.ts';
import type { Deps } from '../deps.ts';
import { auditBooks } from '../ledger/audit-books.ts';
import { selectEventFigures } from './payments.sql.ts';
import { testCards } from './test-cards.ts';

/** Open to everybody while developing, to administrators in production. */
export async function diagnosePayments(deps: Deps, principal: Principal): Promise<PaymentDiagnostics> {
  const admin = principal.kind === 'user' && principal.admin;
  if (deps.config.production && !admin) throw AppError.base('forbidden');
  const [api, figures, books] = await Promise.all([ask(deps), selectEventFigures(deps.db), auditBooks(deps.db)]);
  return {
    payment_mode: deps.payments.mode,
    provider: deps.payments.name,
    api,
    webhook: {
      configured: deps.payments.name === 'stripe' || deps.testBank !== undefined,
      last_event_at: figures.last_event_at?.toISOString() ?? null,
      events_in_day: figures.events_in_day,
      pending_payments: figures.pending_payments,
    },
    books,
    test_cards: deps.testBank ? testCards.map(({ number, outcome }) => ({ number, outcome })) : [],
  };
}

async function ask(deps: Deps): Promise<PaymentDiagnostics['api']> {
  const started = Date.now();
  try {
    await deps.payments.check();
    return { ok: true, milliseconds: Date.now() - started, error: null };
  } catch (error) {
    deps.log.info({ err: error }, 'The payment provider did not answer a check');
    const reason = deps.testBank || deps.payments.name === 'stripe' ? 'The provider did not answer.' : 'Not set up.';
    return { ok: false, milliseconds: Date.now() - started, error: reason };
  }
}
