import { type CreditLine, visitorTrialMicros } from '@targum/contracts';
import type { Executor } from '@targum/server-kit';
import { type Amount, inDollars, smaller, toAmount } from '../ledger/amount.ts';
import type { Holder } from '../ledger/holder.ts';
import { readBalance } from '../ledger/read-balance.ts';
import { readCreditSources } from '../ledger/read-credit-sources.ts';

/** In the order in which credit is spent, first to last; what was given goes before what was bought. */
const sources = [
  { line: 'sign_up', kinds: ['sign_up_credit', 'trial_credit'] },
  { line: 'promotion', kinds: ['promotion'] },
  { line: 'referral', kinds: ['referral'] },
  { line: 'refund', kinds: ['refund_to_credit'] },
  { line: 'bought', kinds: ['purchase', 'refund_to_card', 'dispute', 'dispute_won'] },
] as const satisfies readonly { line: CreditLine['kind']; kinds: readonly string[] }[];

export interface Credit {
  kind: CreditLine['kind'];
  amount: Amount;
}

/** Where the credit that is left came from: read from the books backwards, last spent first. */
export async function listCreditLines(db: Executor, holder: Holder): Promise<CreditLine[]> {
  return presentCredits(await readCredits(db, holder));
}

/** The credit that would pay such a price, first spent first, and what it does not cover. */
export async function findCreditFor(
  db: Executor,
  holder: Holder | undefined,
  price: Amount,
): Promise<{ lines: Credit[]; missing: Amount }> {
  const lines: Credit[] = [];
  let missing = price;
  for (const { kind, amount } of holder ? await readCredits(db, holder) : []) {
    const used = smaller(amount, missing);
    if (used > 0n) lines.push({ kind, amount: used });
    missing -= used;
  }
  return { lines, missing };
}

export function presentCredits(lines: readonly Credit[]): CreditLine[] {
  return lines.map(({ kind, amount }) => ({ kind, amount: inDollars(amount) }));
}

async function readCredits(db: Executor, holder: Holder): Promise<Credit[]> {
  const came = await readCreditSources(db, holder);
  // A visitor's trial is entered into the books when they first start something.
  if (holder.kind === 'visitor' && !came.has('trial_credit'))
    return [{ kind: 'sign_up', amount: toAmount(visitorTrialMicros) }];
  let { credits: left } = await readBalance(db, holder);
  const lines: Credit[] = [];
  for (const { line, kinds } of sources.toReversed()) {
    const given = kinds.reduce((sum: Amount, kind) => sum + (came.get(kind) ?? 0n), 0n);
    const amount = smaller(given, left);
    if (amount <= 0n) continue;
    lines.unshift({ kind: line, amount });
    left -= amount;
  }
  return lines;
}
